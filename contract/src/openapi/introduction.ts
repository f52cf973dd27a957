/** Version of the description of the API. The software has a different version (specification, section 9). */
export const apiVersion = "1.0.0";

/** The introduction to the API, in Markdown. */
export const introduction = `
The API is in beta: endpoints and response shapes may change.

Bodies are JSON, except for image files. Ids are UUIDs. Times are ISO 8601 in UTC with milliseconds. Amounts are numbers in major units of
the proposal's currency (49.99 is 49 dollars and 99 cents) with at most six decimals. Percentages are plain numbers: 10 means 10%.
A number with more digits than a double can hold is refused with 400 and never rounded.

**Authentication.** Send \`Authorization: Bearer\` followed by an API key or an access token. You see the objects of your
organization; every other object looks as if it did not exist.

**Input.** An undocumented field is refused with 400, because a typing error must never change a price. Undocumented query
parameters are ignored. In a POST, null for an optional field counts as an absent field; in a PATCH, null clears the field.
Ids, currency codes, roles, statuses and enumerated query parameters are case-insensitive, and a path may end in a slash.

**Versions.** Every operation that changes a proposal accepts the proposal's \`ETag\` as \`If-Match\`, and answers 412 if the proposal has
changed since. Every other operation refuses the header with 400.

**Safe retries.** Every POST on data of your organization accepts an \`Idempotency-Key\`. If a response is lost, repeat the request with the same key: it is carried out only once.

**Agents.** A program that acts for a person autonomously, such as an AI agent, sends the header \`Proffer-Agent\` with its name. The name then appears beside the person's in the events and in the audit trail.

**Responses.** A list returns \`data\` and \`pagination\`, a creation returns \`data\`, and reading one object returns the object itself.

**Errors** have a \`code\` for programs, a \`message\` for people and, for invalid input, \`details\` by field.
`.trim();
