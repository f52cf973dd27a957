# What the three deals have in common. Sourced by each of them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

URL=${SERVER_URL:-http://localhost:3000}/api
API_KEY=${API_KEY:?is the API key of an owner or admin}

# A member calls with the key, a recipient with nothing but the link, in a browser. An API error ends the deal.
call() {
  local answer
  answer=$(curl -sS --fail-with-body -H "Content-Type: application/json" "$@") || { echo "$answer" >&2; exit 1; }
  echo "$answer"
}
api() { call -H "Authorization: Bearer $API_KEY" "$@"; }
public() { call -A "Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0" "$URL/public/proposals/$@"; }
show() { node -p "JSON.parse(fs.readFileSync(0))$1"; }
say() { echo "$1: $(cat)"; }

# The last part of the link in the newest email to this address.
mailed() {
  api $URL/outbox |
    show ".data.find(({ to, text }) => to === '$1' && /\/p\//.test(text)).text.match(/\/p\/([\w-]+)/)[1]"
}

# Creates the proposal with these settings for signing, and emails it to Grace, who opens it with the token LINK.
send_to_grace() {
  ID=$(api $URL/proposals -d @website.json | show .data.id)
  api $URL/proposals/$ID -X PATCH -d '{"settings": {"signing": '"$1"'}}' > /dev/null
  api $URL/proposals/$ID/send -d '{"recipients": [{"name": "Grace Hopper", "email": "grace@harlow.test"}]}' |
    show .status | say "Sent"
  LINK=$(mailed grace@harlow.test)
  public $LINK/views -d '{}' > /dev/null
  public $LINK | show .totals.once.total | say "Grace opens it, and reads a total in EUR"
}

# The deal must have ended with this status; then the audit trail tells how.
ended() {
  local status
  status=$(api $URL/proposals/$ID | show .status)
  echo "Ended: $status"
  test "$status" = "$1" || { echo "expected $1" >&2; exit 1; }
  echo "Audit trail:"
  api $URL/proposals/$ID/audit-trail | node -e '
    const { data } = JSON.parse(fs.readFileSync(0));
    for (const { seq, entry } of data) console.log(`  ${seq} ${entry.action} by ${entry.by.kind}`);
    const linked = data.every(({ previous_hash }, at) => at === 0 || previous_hash === data[at - 1].hash);
    if (!linked) throw new Error("the audit trail is broken");'
}
