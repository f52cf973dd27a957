const headers = { "Content-Disposition": "Suggested file name, as an attachment." };

/** The answer of an operation that exports a table as CSV. */
export const csvAnswers = {
  200: {
    description:
      "The file, in UTF-8 with a byte order mark. A text that a spreadsheet would take for a formula begins with an apostrophe.",
    contentType: "text/csv",
    headers,
  },
} as const;

/** The answer of an operation that exports a table as a spreadsheet. */
export const xlsxAnswers = {
  200: {
    description: "The file. Numbers are numbers, and no text is a formula.",
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    headers,
  },
} as const;
