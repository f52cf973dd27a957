import { Type, type Static } from "typebox";
import { forbidden, invalid } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { Price } from "../items/price.ts";
import { operation } from "../operation.ts";
import { choice, nullable, patchable, record, requiredWithout } from "../schema/records.ts";
import { id, keepIds, list, text } from "../schema/scalars.ts";
import { csvAnswers, xlsxAnswers } from "../table-files.ts";
import { CreateLibraryItem, createLibraryItemExample } from "./library-items.ts";

/** Maximum number of items in one batch. */
const maxBatch = 200;

const CreateLibraryItems = record("CreateLibraryItems", {
  items: list(CreateLibraryItem, maxBatch, "The items.", { minItems: 1 }),
});

const CreatedLibraryItems = record("CreatedLibraryItems", {
  created_count: Type.Integer({ minimum: 0, description: "Number of created items." }),
  message: Type.String({ description: "Summary, such as Created 3 items." }),
  ids: list(
    nullable(id("Id of the created item; null if it failed.")),
    maxBatch,
    "One entry for each item of the request, in its order.",
  ),
  errors: Type.Optional(list(Type.String(), maxBatch, "One message per failed item; absent if none failed.")),
});

export const createLibraryItems = operation({
  id: "createLibraryItems",
  method: "POST",
  path: "/api/library-items/batch",
  tag: "Library",
  security: "organization",
  summary: "Create several library items",
  description:
    "Saves up to 200 items. An item whose fields contradict each other is reported in `errors`, and the others are created. A body that does not have the described shape gets a 400, and nothing is created.",
  query: keepIds,
  body: CreateLibraryItems,
  answers: { 200: { description: "The created items, and the failures.", body: CreatedLibraryItems } },
  errors: { 400: invalid, 403: forbidden },
  examples: {
    request: { items: [createLibraryItemExample] },
    answer: { created_count: 1, message: "Created 1 item", ids: [ids.created] },
  },
});

/** Columns of a price list, in the order of the export. */
export const priceListColumns = [
  "sku",
  "name",
  "description",
  "model",
  "price",
  "frequency",
  "quantity",
  "unit",
  "cost",
  "tags",
] as const;

const PriceListColumn = choice(priceListColumns, { description: "A column of price lists." });

/** Maximum number of rows of a price list below its header. */
export const maxImportedRows = 5_000;

const delimiters = ["comma", "semicolon", "tab", "pipe"] as const;
const decimals = ["point", "comma"] as const;

export type CsvDelimiter = (typeof delimiters)[number];

const priceListInput = patchable({
  csv: text(
    "Content of a CSV file as text: a row with the names of the columns, then one row for each line item, at most 5,000. Required unless `file` is given.",
    1_000_000,
    { minLength: 1 },
  ),
  file: text(
    "A CSV file or a spreadsheet (.xlsx) as Base64, instead of `csv`. Formulas in a spreadsheet count as their results.",
    1_400_000,
    { minLength: 1, contentEncoding: "base64" },
  ),
  sheet: text("Name of the sheet of a spreadsheet. Default: the first visible sheet.", 100),
  encoding: text(
    "Encoding of a CSV file in `file`: any label of the WHATWG Encoding Standard, such as windows-1250, iso-8859-2 or shift_jis. Default: detected from the byte order mark or the other bytes. A file whose bytes suggest no encoding is refused with the reason unknown_encoding.",
    40,
    { minLength: 1 },
  ),
  dry_run: Type.Boolean({ description: "True: nothing is stored, and the answer says what would happen." }),
  delimiter: choice(delimiters, {
    description: "Separator of the columns. Default: detected from the first row.",
  }),
  decimal: choice(decimals, {
    description:
      "Decimal separator. Default: detected from each number. A number such as 1,234 is then refused, because it can be read in two ways.",
  }),
  columns: Type.Record(Type.String({ minLength: 1, maxLength: 200 }), nullable(PriceListColumn), {
    maxProperties: 100,
    description:
      'Names of columns in the file and their meanings, such as {"Artikel": "name"}; null ignores a column. Columns with the names sku, name, description, model, price, frequency, quantity, unit, cost and tags need no entry, and neither do columns with other common names in English, German, Spanish, French, Arabic or Hebrew, such as Unit price, Einzelpreis or P.U. HT. A name with different meanings in different lists, such as Artikel or Amount, needs an entry.',
  }),
});

export const ImportPriceList = record("ImportPriceList", priceListInput, requiredWithout("file", ["csv"]));
export type ImportPriceList = Static<typeof ImportPriceList>;

const importFaultCodes = [
  "not_a_number",
  "two_readings",
  "other_currency",
  "total_row",
  "discount_added",
  "too_many_digits",
  "lost_characters",
  "merged_cell",
  "formula_without_result",
  "too_many_cells",
  "unreadable",
  "repeated_sku",
  "shared_sku",
  "unknown_word",
  "invalid_name",
  "too_long",
  "too_many_tags",
  "price_out_of_range",
  "quantity_out_of_range",
  "cost_out_of_range",
  "no_price",
  "outside_price_range",
  "invalid",
] as const;
export type ImportFaultCode = (typeof importFaultCodes)[number];

export const ImportedRow = record("ImportedRow", {
  row: Type.Integer({
    minimum: 1,
    description: "Number of the row as a spreadsheet counts it: the header is row 1.",
  }),
  action: choice(["create", "update", "unchanged", "refuse"], {
    description:
      "What happens: a row with the SKU of an existing line item updates it, any other row creates one, and a row with errors is left out.",
  }),
  id: nullable(id("Id of the line item; null if the row is refused, or would be created.")),
  name: Type.String({ description: "Name in the row." }),
  sku: nullable(Type.String({ description: "SKU in the row; null if there is none." })),
  price: nullable(Price, "Price of the line item after the import; null if the row is refused."),
  hidden: Type.Optional(
    Type.Boolean({ description: "True if the spreadsheet hides the row; absent otherwise." }),
  ),
  errors: Type.Optional(
    list(
      record("ImportFault", {
        column: nullable(
          Type.String({ description: "Name of the column in the file; null for the whole row." }),
        ),
        message: Type.String({ description: "Explanation for people." }),
        code: choice(importFaultCodes, {
          description:
            "Machine-readable reason. two_readings: a number such as 1,234 without `decimal`. other_currency: the amount is not in the currency of the organization. total_row: the row adds up other rows and has no SKU. discount_added: the name says that this is a discount, but the price is above zero. merged_cell: a merge hides the cell, so its value is in another row or column. formula_without_result: the file has no result of the formula. repeated_sku: an earlier row has the same SKU. shared_sku: several line items of the library have this SKU. unknown_word: the frequency or model is unknown. no_price: the model needs a price. outside_price_range: the price is above the price range of the line item in the library. invalid: anything else.",
        }),
      }),
      100,
      "Errors of the row; absent if there are none.",
    ),
  ),
});
export type ImportedRow = Static<typeof ImportedRow>;

export const PriceListImport = record("PriceListImport", {
  dry_run: Type.Boolean({ description: "Whether nothing was stored." }),
  format: choice(["csv", "xlsx"], { description: "How the file was read." }),
  encoding: nullable(
    Type.String({
      description:
        "Encoding that the text of a file was read in, by its name in the Encoding Standard, such as utf-8 or windows-1252; null for `csv` and spreadsheets.",
    }),
  ),
  delimiter: nullable(
    choice(delimiters, { description: "Separator of the columns; null for spreadsheets." }),
  ),
  sheet: nullable(Type.String({ description: "The sheet that was read; null for CSV." })),
  sheets: nullable(
    list(
      Type.String(),
      10_000,
      "Names of all visible sheets of a spreadsheet, in their order; null for CSV. Only `sheet` is imported.",
    ),
  ),
  created_count: Type.Integer({ minimum: 0, description: "Number of created line items." }),
  updated_count: Type.Integer({ minimum: 0, description: "Number of updated line items." }),
  unchanged_count: Type.Integer({ minimum: 0, description: "Number of rows that change nothing." }),
  refused_count: Type.Integer({ minimum: 0, description: "Number of rows with errors." }),
  message: Type.String({ description: "Summary, such as Created 3 items, updated 1." }),
  rows: list(ImportedRow, maxImportedRows, "The result of each row, in the order of the file."),
  errors: Type.Optional(
    list(
      Type.String(),
      maxImportedRows * 10,
      "One message per error, with row and column; absent without errors.",
    ),
  ),
});
export type PriceListImport = Static<typeof PriceListImport>;

export const importPriceList = operation({
  id: "importPriceList",
  method: "POST",
  path: "/api/library-items/import",
  tag: "Library",
  security: "organization",
  summary: "Import a price list",
  description:
    "Creates line items in the library from CSV or a spreadsheet (.xlsx), and updates those whose SKU is known: only the columns of the file change, and an empty cell changes nothing. A price such as 10% makes the model percent, and one such as 100-200 a range; (5.00) is -5. An amount with a currency must be in that of the organization. `tags` are separated by |. Rows with errors are reported and left out; the others are stored. A file that cannot be read at all gets a 400.",
  body: ImportPriceList,
  answers: { 200: { description: "The result of each row.", body: PriceListImport } },
  errors: { 400: invalid, 403: forbidden },
  examples: {
    request: {
      csv: "sku;name;price;frequency\nH-1;Hosting;49,00;monthly\nH-2;Backups;free;monthly\n",
      decimal: "comma",
      dry_run: true,
    },
    answer: {
      dry_run: true,
      format: "csv",
      encoding: null,
      delimiter: "comma",
      sheet: null,
      sheets: null,
      created_count: 1,
      updated_count: 0,
      unchanged_count: 0,
      refused_count: 1,
      message: "Would create 1 item and update 0; 1 row has errors",
      rows: [
        {
          row: 2,
          action: "create",
          id: null,
          name: "Hosting",
          sku: "H-1",
          price: { model: "fixed", value: 49, frequency: "monthly" },
        },
        {
          row: 3,
          action: "refuse",
          id: null,
          name: "Backups",
          sku: "H-2",
          price: null,
          errors: [{ column: "price", message: 'must be a number (it is "free")', code: "not_a_number" }],
        },
      ],
      errors: ['Row 3, column price: must be a number (it is "free")'],
    } satisfies PriceListImport,
  },
});

const tooManyItems = {
  code: "CONFLICT",
  description: "The library has more line items than one file holds.",
} as const;

export const exportPriceList = operation({
  id: "exportPriceList",
  method: "GET",
  path: "/api/library-items/export",
  tag: "Library",
  security: "organization",
  summary: "Export the price list",
  description:
    "Returns the line items of the library as CSV, sorted by name, in the columns that the import reads, costs included. A text that a spreadsheet would take for a formula begins with an apostrophe, which the import removes. At most 100,000 line items; a larger library gets a 409.",
  query: Type.Object(
    patchable({
      delimiter: choice(delimiters, { description: "Separator of the columns. Default: a comma." }),
      decimal: choice(decimals, { description: "Decimal separator. Default: a point." }),
    }),
  ),
  answers: csvAnswers,
  errors: { 400: invalid, 409: tooManyItems },
});

export const exportPriceListXlsx = operation({
  id: "exportPriceListXlsx",
  method: "GET",
  path: "/api/library-items/export.xlsx",
  tag: "Library",
  security: "organization",
  summary: "Export the price list as a spreadsheet",
  description:
    "Returns the line items of the library as a spreadsheet, sorted by name, in the columns that the import reads, costs included. At most 100,000 line items; a larger library gets a 409.",
  answers: xlsxAnswers,
  errors: { 409: tooManyItems },
});
