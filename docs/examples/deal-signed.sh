#!/usr/bin/env bash
# Two recipients and a member sign: API_KEY=prf_… SERVER_URL=http://localhost:3000 docs/examples/deal-signed.sh
# Exits with 1 as soon as something fails, or if the proposal is not WON.
source "$(dirname "$0")/deal.sh"

signature() { echo '{"full_name": "'"$1"'", "consent": true, "signature": {"type": "typed", "value": "'"$1"'"}}'; }

ME=$(api $URL/auth/session | show .user.id)
send_to_grace '{
  "acceptance_method": "digital_signatures",
  "company_signer": "'$ME'",
  "recipient_signer": {"full_name": "Grace Hopper", "email": "grace@harlow.test"},
  "additional_signers": [{"full_name": "Alan Turing", "email": "alan@harlow.test"}]
}'

# Grace chooses
item() { api $URL/proposals/$ID | show ".pages[0].children[0].line_items.find(({ name }) => name === '$1').id"; }
SHOP=$(item "Online shop")
PHOTOS=$(item "Product photos")
public $LINK/selections -d '{"item_id": "'$SHOP'", "selected": true}' | show .totals.once.total | say "With the shop"
public $LINK/selections -d '{"item_id": "'$PHOTOS'", "quantity": 10}' | show .totals.once.total | say "With ten photos"

# Everybody signs, in order, each with the link that was emailed to them
api $URL/proposals/$ID/request-signatures -X POST | show .status | say "Signatures asked for"
for email in grace@harlow.test alan@harlow.test; do
  MINE=$(mailed $email)
  NAME=$(public $MINE | show .viewer.full_name)
  public $MINE/sign -d "$(signature "$NAME")" | show .status | say "$NAME signs"
done
api $URL/proposals/$ID/counter-sign -d "$(signature "Ada Lovelace")" | show .status | say "The company signs"
ended WON
