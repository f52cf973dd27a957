#!/usr/bin/env bash
# Plays the tour of docs/tour.md against a running server: SERVER_URL=http://localhost:3000 docs/examples/tour.sh
# Exits with 1 as soon as something fails, or if the imported proposal costs more or less than the exported one.
set -euo pipefail
cd "$(dirname "$0")/../.."

URL=${SERVER_URL:-http://localhost:3000}/api
api() { curl -sS -H "Authorization: Bearer $API_KEY" -H "Content-Type: application/json" "$@"; }
show() { node -p "JSON.parse(fs.readFileSync(0))$1"; }

# An organization and its key
API_KEY=$(node bin/proffer.js setup --organization Acme --name "Ada Lovelace" \
  --email ada@acme.test --password "correct horse" | show .api_key)

# Import and price
ID=$(api $URL/proposals -d @docs/examples/office-relocation.json | show .data.id)
api $URL/proposals/$ID | show .totals.once
api $URL/proposals/$ID | show .totals.monthly.selected

# Change
CAMERAS=$(api $URL/proposals/$ID | show '.pages[2].children[2].id')
api $URL/proposals/$ID/items/$CAMERAS -X PATCH -d '{"selected": false}' | show .name
api $URL/proposals/$ID | show .totals.once.selected.total
api $URL/pricing/preview -d '{"proposal_id": "'$ID'"}' |
  show '.trace.filter(({ step }) => step === "discount").map(({ text }) => text)'

# A template, and a proposal from it
TEMPLATE=$(api $URL/proposals/$ID/duplicate -d '{"name": "Office relocation"}' | show .data.id)
api $URL/proposals/$TEMPLATE -X PATCH -d '{"is_template": true}' | show .is_template
NEXT=$(api $URL/proposals -d '{"templateId": "'$TEMPLATE'", "name": "Second office"}' | show .data.id)

# Archive and list
api $URL/proposals/$NEXT/archive -X POST
api $URL/proposals/$NEXT -X PATCH -d '{"name": "Too late"}' | show .error.message
api "$URL/proposals?archived=any&sort=name&order=asc" |
  show '.data.map(({ name, archived }) => ({ name, archived }))'

# Export, and import again
FILE=$(mktemp)
api $URL/proposals/$ID/export > $FILE
COPY=$(api $URL/proposals -d @$FILE | show .data.id)
totals() { api $URL/proposals/$1 | node -p 'JSON.stringify(JSON.parse(fs.readFileSync(0)).totals)'; }
test "$(totals $ID)" = "$(totals $COPY)" && echo "identical totals"
