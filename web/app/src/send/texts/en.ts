export const texts = {
  failure_no_mail_server: "no mail server is set up, so it waits in the outbox",
  failure_unreachable: "the mail server cannot be reached",
  failure_sign_in_refused: "the mail server does not accept our password",
  failure_address_refused: "the mail server refuses the address",
  failure_message_refused: "the mail server refuses the message",
  failure_try_later: "the mail server asks to try again later",
  failure_attachment_missing: "its PDF is gone",
  failure_unknown: "the mail server reported an error",
};
