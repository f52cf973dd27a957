/**
 * The promised minimum ratios by the name of the figure, higher being better. `npm run bench` fails if a
 * ratio is below its minimum. Figures without a line here are only printed.
 */
export const leastRatio: Readonly<Record<string, number>> = {
  // Without changes.
  "list / bare server, sqlite": 0.25,
  "detail / bare server, sqlite": 0.4,
  // While another process changes a proposal every 10 ms.
  "list / bare server, changing, sqlite": 0.25,
  "detail / bare server, changing, sqlite": 0.35,
  "list / bare server, changing, postgres": 0.15,
  "detail / bare server, changing, postgres": 0.2,
  "list / plain handler, changing, sqlite": 0.8,
  "list / plain handler, changing, postgres": 0.8,
  "detail / plain handler, changing, sqlite": 0.8,
  "detail / plain handler, changing, postgres": 0.8,
  "recipient's page / bare server, sqlite": 0.15,
  "recipient's page / bare server, postgres": 0.15,
  "recipient's data / bare server, sqlite": 0.25,
  "recipient's data / bare server, postgres": 0.25,
  // A faster disk lowers the ratios of SQLite, but less so against the plain handler (README.md, choices and
  // items).
  "choose / bare driver, 8 readers, sqlite": 0.3,
  "choose / plain handler, 8 readers, sqlite": 0.45,
  "choose / bare driver, 8 readers, postgres": 0.4,
  "choose / plain handler, 8 readers, postgres": 0.5,
  // 100,000 proposals in the organization against 1,000.
  "large list / list, sqlite": 0.8,
  "large list / list, postgres": 0.8,
  // Searches for the number of one proposal, in the organization of 100,000.
  "search of a word / large list, changing, sqlite": 0.3,
  "search of a word / large list, changing, postgres": 0.3,
  // Searches for the numbers of 500 proposals in turn, against a list that is the same for all requests.
  // Different searches cannot share a statement.
  "searches of words / large list, changing, sqlite": 0.2,
  "searches of words / large list, changing, postgres": 0.2,
  // SQLite with one connection has no line, because half of the time is spent on handling the request, which
  // a bare driver does not do. A plain handler, which validates and prices nothing, reaches 0.58 to 0.76 with
  // eight connections.
  "create item / bare driver, 8 connections, sqlite": 0.45,
  "create item / bare driver, postgres": 0.4,
  "create item / bare driver, 8 connections, postgres": 0.5,
  // In a proposal of 500 lines.
  "50 lines in one request / one by one, sqlite": 10,
  "50 lines in one request / one by one, postgres": 10,
  // In contrast to a PATCH, this request also stores its operations for concurrent editors.
  "change of one field / PATCH of an item, sqlite": 0.85,
  "change of one field / PATCH of an item, postgres": 0.85,
  // At most 50 times a floating-point loop.
  "totals of 1000 lines / float loop": 0.02,
  // Per line. 1 is exactly linear.
  "totals of 10000 lines / of 1000, per line": 0.8,
  // README.md (deliveries) lists the costs that the database adds to a post.
  "deliver / bare undici, sqlite": 0.5,
  "deliver / bare undici, postgres": 0.45,
  // Against a warm headless Chromium that prints the recipient page. Typst cannot be ten times as fast, nor
  // eight times on some machines (README.md, the floor of a small PDF).
  "small PDF / Chromium": 7,
  "PDF of 500 items / Chromium": 2.5,
  // All processes of the pool together, after 1,000 documents.
  "1,000 MB / memory of the PDF pool": 1,
  // 1 s divided by the measured time.
  "1 s / cold start, sqlite": 1,
};
