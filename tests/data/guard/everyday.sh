git status --short && git diff --stat
%%
git log --oneline -20 | head -5
%%
git add -A && git commit -m "Fix the parser (again); dont ask" && git push
%%
git commit -m "$(cat <<'EOF'
Fix the parser

It's "quoted" (and more): `code` $HOME

Co-Authored-By: A <a@example.invalid>
EOF
)"
%%
gh pr create --title "Fix" --body "$(cat <<'EOF'
## Summary
- one | two
- `x` && y
EOF
)"
%%
cd /home/dev/api && npm run build 2>&1 | tail -20
%%
cd api && source .venv/bin/activate && python -m pytest -x -q 2>&1 | grep -E "passed|failed" || true
%%
find . -name "*.py" -not -path "./.venv/*" | xargs grep -ln "TODO" | sort | uniq -c | sort -rn | head
%%
find src -type f \( -name "*.ts" -o -name "*.tsx" \) -exec wc -l {} + | tail -1
%%
grep -rn --include='*.ts' 'foo(\|bar{' src/ | awk -F: '{print $1}' | sort -u
%%
sed -n '10,40p' src/app.py
%%
sed -i.bak -e 's/foo/bar/g' -e '/^$/d' src/*.py
%%
awk 'NR>1 {sum += $3} END {print sum/NR}' data.csv
%%
curl -s -X POST http://localhost:8080/api -H 'Content-Type: application/json' -d '{"a": [1, 2]}' | jq '.items[] | {id, name}'
%%
for f in src/*.py; do echo "== $f"; head -5 "$f"; done
%%
for i in $(seq 1 10); do curl -sf localhost:3000/health && break; sleep 1; done
%%
for i in {1..5}; do echo $i; done
%%
while read -r line; do echo "${line%%:*}"; done < names.txt
%%
if [ -f package.json ]; then npm test; elif [ -f Cargo.toml ]; then cargo test; else make test; fi
%%
[[ "$(uname)" == "Darwin" && -n "$CI" ]] && brew list || apt list --installed 2>/dev/null | wc -l
%%
test -d node_modules || npm ci
%%
python3 -c "import json,sys; print(json.load(open('a.json'))['b'])"
%%
python3 - <<'EOF'
from pathlib import Path
for p in Path('.').glob('*.md'):
    print(p, len(p.read_text()))
EOF
%%
node -e "console.log(require('./package.json').version)"
%%
cat > src/new.py <<'EOF'
def f(x):
    """It's a `doc` $string (with) {braces}."""
    return x | 1 && 2
EOF
%%
cat <<EOF > .github/workflows/ci.yml
name: ci
on: [push]
env:
  A: ${A}
EOF
%%
tee -a notes.md <<EOF >/dev/null
- done
EOF
%%
docker compose up -d --build api && docker compose logs -f --tail=50 api
%%
docker run --rm -v "$(pwd)":/w -w /w -e A=1 python:3.12 sh -c "pip install -q x && pytest"
%%
docker exec -i db psql -U app -c 'select count(*) from users;'
%%
kubectl -n staging get pods -o jsonpath="{.items[*].metadata.name}"
%%
terraform plan -out=tf.plan && terraform show -json tf.plan | jq ".resource_changes | length"
%%
ps aux | grep -v grep | grep node | awk "{print \$2}"
%%
lsof -ti:3000 | xargs -r kill -9 2>/dev/null || true
%%
tar czf - src | ssh host "tar xzf - -C /tmp"
%%
rsync -avz --delete ./dist/ host:/srv/www/
%%
export PATH="$HOME/.local/bin:$PATH" && which uv && uv --version
%%
NODE_ENV=production npx webpack --mode production & PID=$!; sleep 5; kill $PID
%%
time make -j$(nproc) all 2>&1 | tee build.log
%%
diff <(sort a.txt) <(sort b.txt) | head
%%
echo "a: $((1 + 2)), b: ${#PATH}, c: ${X:-none}, d: $(date +%F)"
%%
printf "%s
" a b c | paste -sd, -
%%
case "$1" in start|up) make up ;; stop) make down ;; *) echo "usage: $0"; exit 1 ;; esac
%%
set -euo pipefail; trap "rm -f tmp.$$" EXIT; mktemp -d
%%
cp -r template/{src,tests,docs} out/ && chmod +x out/run.sh
%%
(cd web && npm run lint) && (cd api && ruff check .)
%%
{ date; uptime; } >> log.txt 2>&1
%%
git stash push -m "wip: half (done)" -- src/ && git checkout main && git pull --rebase
%%
git log --format="%h %s (%an)" --since="2 weeks ago" -- "*.py"
%%
git diff HEAD~3..HEAD -- ":(exclude)package-lock.json" | head -200
%%
git branch --merged | grep -v "\*\|main" | xargs -n 1 git branch -d
%%
git rev-parse --abbrev-ref HEAD@{upstream}
%%
ls -la | tail -n +2 | cut -d" " -f1
%%
sqlite3 db.sqlite "select name from sqlite_master where type = table"
%%
mysql -u root -e "SHOW TABLES" app | column -t
%%
psql "$DATABASE_URL" -Atc "select 1"
%%
redis-cli --scan --pattern "session:*" | head
%%
jq -r ".scripts | to_entries[] | \"\(.key)=\(.value)\"" package.json
%%
pnpm --filter "@app/web" test -- --run src/a.test.ts
%%
cargo test --workspace -- --nocapture 2>&1 | grep -A3 "panicked"
%%
go test ./... -run "TestA|TestB" -count=1
%%
timeout 30 python -m http.server 8000 > /dev/null 2>&1 &
%%
sudo systemctl restart nginx && journalctl -u nginx -n 50 --no-pager
%%
openssl rand -hex 16 | tr -d "
" | pbcopy
%%
base64 -d <<< "aGVsbG8=" | xxd | head -1
%%
ffmpeg -i in.mp4 -vf "scale=640:-1,fps=12" out.gif -y
%%
rg -n --glob '!vendor' 'func \(s \*Server\)' | wc -l
%%
perl -pi -e 's/\bfoo\b/bar/g' $(git ls-files '*.c')
%%
cat a.txt b.txt | sort -u > all.txt; wc -l < all.txt
%%
make test ARGS="-k slow -x" V=1
%%
read -r a b <<< "$(stat -c "%s %Y" file)"; echo "$a"
%%
arr=(one two "three four"); echo "${arr[@]}" "${#arr[@]}"
%%
declare -A m=([a]=1 [b]=2); for k in "${!m[@]}"; do echo "$k=${m[$k]}"; done
%%
f() { local x="$1"; echo "${x^^}"; }; f hello
%%
until curl -sf localhost:9200; do sleep 2; done
%%
ssh -o StrictHostKeyChecking=no deploy@host "cd /srv && ./deploy.sh --env staging"
%%
xcodebuild -scheme App -destination "platform=iOS Simulator,name=iPhone 15" test | xcpretty
%%
find . -name node_modules -prune -o -name "*.js" -print0 | xargs -0 grep -l "require("
%%
npx tsc --noEmit -p tsconfig.json; echo "exit: $?"
%%
echo 'export A=1' >> ~/.bashrc && . ~/.bashrc
%%
command -v jq >/dev/null || { echo "jq is missing" >&2; exit 1; }
%%
comm -13 <(git ls-files | sort) <(find . -type f | sed 's|^./||' | sort)
%%
# see what is there
ls -la

# then count
ls | wc -l
%%
wc -l \
  src/a.py \
  src/b.py
