#!/usr/bin/env bash
# The recipient declines: API_KEY=prf_… SERVER_URL=http://localhost:3000 docs/examples/deal-declined.sh
# Exits with 1 as soon as something fails, or if the proposal is not LOST.
source "$(dirname "$0")/deal.sh"

send_to_grace '{"acceptance_method": "accept_button"}'
public $LINK/decline -d '{"reason": "We open a year later."}' | show .closed | say "Declined, and closed as"
ended LOST
api $URL/proposals/$ID/audit-trail | show '.data.at(-1).entry.reason' | say "Why"
