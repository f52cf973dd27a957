/** What a reader has to know before the first operation, in Markdown. */
export const introduction = `
The API is in beta: endpoints and response shapes may change.

Bodies are JSON, except for image files. Ids are UUIDs, times are ISO 8601 in UTC with milliseconds. Amounts are numbers in major units of
the proposal's currency (49.99 is 49 dollars 99) with at most six decimals, percents are percent points (10 is 10 %).
A number with more digits than a double keeps is refused with 400 rather than rounded.

**Authentication.** Send \`Authorization: Bearer\` and either an API key or an access token. You see what belongs
to your organization; everything else looks as if it did not exist.

**Input.** An undocumented field is refused with 400, because a typing error must never change a price. Undocumented query
parameters are ignored. Null for an optional field counts as an absent field in a POST, and clears the field in a PATCH.
Ids, currency codes, roles, statuses and the enumerations of queries may be in any case, and an address may end in a slash.

**Versions.** Every operation that changes a proposal takes the proposal's \`ETag\` as \`If-Match\`, and answers 412 when the proposal has
another one by now. Every other operation refuses the header with 400.

**Safe retries.** Every POST on data of your organization takes an \`Idempotency-Key\`: a request that you repeat with the same key, because its response got lost, is carried out only once.

**Responses.** A list returns \`data\` and \`pagination\`, a creation returns \`data\`, and reading one object returns the object itself.

**Errors** have a \`code\` for programs, a \`message\` for people and, for invalid input, \`details\` by field.
`.trim();
