/** What a reader has to know before the first operation, in Markdown. */
export const introduction = `
The API is in beta: endpoints and the shape of answers may change.

Bodies are JSON, but for the files of images. Ids are UUIDs, times are ISO 8601 in UTC with milliseconds. Amounts are numbers in major units of
the proposal's currency (49.99 is 49 dollars 99) with at most six decimals, percents are percent points (10 is 10 %).
A number with more digits than a double keeps is refused with 400 rather than rounded.

**Authentication.** Send \`Authorization: Bearer\` and either an API key or an access token. You see what belongs
to your organization; anything else looks exactly like what does not exist.

**Input.** A field that is not documented is refused with 400, because a typing error must never change a price. Query
parameters that are not documented are ignored. Null for an optional field of a POST is a field that is absent; in a PATCH it clears.
Ids, currency codes, roles, statuses and the enumerations of queries may be in any case, and an address may end in a slash.

**Versions.** What changes a proposal takes its \`ETag\` as \`If-Match\` and answers 412 when it has another one by now. Any other operation
refuses the header with 400.

**Safe repeats.** A POST about what your organization owns takes an \`Idempotency-Key\`: repeat a request whose answer got lost, and it is done once.

**Lists** answer \`data\` and \`pagination\`, creations \`data\`; reading one object answers the object itself.

**Errors** have a \`code\` for programs, a \`message\` for people and, for invalid input, \`details\` by field.
`.trim();
