/** What a reader has to know before the first operation, in Markdown. */
export const introduction = `
The API is in beta: endpoints and response shapes may change.

Bodies are JSON, except for image files. Ids are UUIDs, times are ISO 8601 in UTC with milliseconds. Amounts are numbers in major units of
the proposal's currency (49.99 is 49 dollars 99) with at most six decimals, percents are percent points (10 is 10 %).

**Authentication.** Send \`Authorization: Bearer\` and either an API key or an access token. You see what belongs
to your organization; everything else looks as if it did not exist.

**Input.** An undocumented field is refused with 400, because a typing error must never change a price. Undocumented query
parameters are ignored.

**Safe retries.** Every POST on data of your organization takes an \`Idempotency-Key\`: a request that you repeat with the same key, because its response got lost, is carried out only once.

**Responses.** A list returns \`data\` and \`pagination\`, a creation returns \`data\`, and reading one object returns the object itself.

**Errors** have a \`code\` for programs, a \`message\` for people and, for invalid input, \`details\` by field.
`.trim();
