#!/usr/bin/env bash
# The recipient accepts: API_KEY=prf_… SERVER_URL=http://localhost:3000 docs/examples/deal-accepted.sh
# Exits with 1 as soon as something fails, or if the proposal is not WON.
source "$(dirname "$0")/deal.sh"

send_to_grace '{"acceptance_method": "accept_button"}'
public $LINK/accept -d '{"full_name": "Grace Hopper", "email": "grace@harlow.test"}' |
  show .acceptance.full_name | say "Accepted by"
ended WON
