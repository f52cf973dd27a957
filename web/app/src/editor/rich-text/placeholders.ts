/** Placeholders that texts may hold; the server fills them when the client reads. */
export const placeholderNames = [
  "client.name",
  "client.contact.name",
  "proposal.name",
  "proposal.number",
  "proposal.total",
  "sender.name",
  "organization.name",
  "today",
] as const;
