import type { Migration } from "../migrate.ts";

/**
 * One line of an installation's export file: a header, a row, or the end with the number of rows, which
 * reveals a truncated file.
 */
export type FileLine = FileHeader | FileRow | FileEnd;

interface FileHeader {
  readonly format: typeof format;
  readonly version: typeof version;
  /** Names of the migrations of the schema. */
  readonly schema: readonly string[];
  readonly exported_at: string;
}

export interface FileRow {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

interface FileEnd {
  readonly rows: number;
}

const format = "proffer-installation";
const version = 1;

/** A fault of the file or the target for the operator to fix, described by the message. */
export class TransferError extends Error {}

export function createHeader(migrations: readonly Migration[], now: string): FileHeader {
  return { format, version, schema: migrations.map(({ name }) => name), exported_at: now };
}

export function assertHeader(line: FileLine | undefined, migrations: readonly Migration[]): void {
  if (!line || !("format" in line) || line.format !== format || line.version !== version) {
    throw new TransferError('This is not a file made by "proffer export --all"');
  }
  const theirs = line.schema.at(-1);
  const ours = migrations.at(-1)?.name;
  if (line.schema.join() !== migrations.map(({ name }) => name).join()) {
    throw new TransferError(
      `The file was made by another version of Proffer (schema ${theirs}, here ${ours}): export and import with the same version`,
    );
  }
}

/** Parses the lines of a file received in pieces. */
export async function* parseLines(pieces: AsyncIterable<string>): AsyncGenerator<FileLine> {
  let number = 0;
  let rest = "";
  for await (const piece of pieces) {
    // node:readline would also end lines at U+2028, a valid character of JSON.
    const texts = (rest + piece).split("\n");
    rest = texts.pop() ?? "";
    for (const text of texts) yield parseLine(text, ++number);
  }
  if (rest) yield parseLine(rest, ++number);
}

function parseLine(text: string, number: number): FileLine {
  try {
    const line: unknown = JSON.parse(text);
    if (typeof line === "object" && line !== null) return line as FileLine;
  } catch {
    // The error below covers invalid JSON and JSON that is not an object.
  }
  throw new TransferError(`Line ${number} of the file is not a JSON object`);
}
