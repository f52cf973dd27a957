export const texts = {
  whose: "Whose proposals",
  mine: "Mine",
  all: "Everybody’s",
  to_sign: "Waiting for your signature",
  you_sign_last: "You sign last.",
  all_signed: "Everybody else signed {when}.",
  expiring: "Expires within a week",
  others_sign: "Waiting for others to sign",
  undecided: "Opened, but not decided",
  failed_mails: "Emails that did not arrive",
  send_mail_to: "Send now: {to}",
  failed_deliveries: "Webhooks that did not arrive",
  failed_count: { one: "{count} event, {when}", other: "{count} events, the last one {when}" },
  more_wait: { one: "And {count} more", other: "And {count} more" },
  all_done: "Nothing is waiting for you",
  all_done_lead:
    "Expiry dates, open decisions, signatures and failed emails appear here as soon as there are any.",
} as const;
