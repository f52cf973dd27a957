import type { Migration } from "../migrate.ts";

/**
 * The file that carries an installation: one JSON value per line, a header, every row, and an end that counts them,
 * so that a file that was cut off is noticed.
 */
export type Line = Header | Row | End;

interface Header {
  readonly format: typeof format;
  readonly version: typeof version;
  /** The migrations that made the schema. */
  readonly schema: readonly string[];
  readonly exported_at: string;
}

export interface Row {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

interface End {
  readonly rows: number;
}

const format = "proffer-installation";
const version = 1;

/** Something about the file or the target that a person has to put right; the message says what. */
export class MoveError extends Error {}

export function headerOf(migrations: readonly Migration[], now: string): Header {
  return { format, version, schema: migrations.map(({ name }) => name), exported_at: now };
}

export function checkHeader(line: Line | undefined, migrations: readonly Migration[]): void {
  if (!line || !("format" in line) || line.format !== format || line.version !== version) {
    throw new MoveError('This is not a file made by "proffer export --all"');
  }
  const theirs = line.schema.at(-1);
  const ours = migrations.at(-1)?.name;
  if (line.schema.join() !== migrations.map(({ name }) => name).join()) {
    throw new MoveError(
      `The file was made by another version of Proffer (schema ${theirs}, here ${ours}): export and import with the same version`,
    );
  }
}

/** The lines of a file that comes in pieces. */
export async function* parseLines(pieces: AsyncIterable<string>): AsyncGenerator<Line> {
  let number = 0;
  let rest = "";
  for await (const piece of pieces) {
    // By hand, because node:readline also ends lines at U+2028, which stands in JSON as it is.
    const texts = (rest + piece).split("\n");
    rest = texts.pop() ?? "";
    for (const text of texts) yield parseLine(text, ++number);
  }
  if (rest) yield parseLine(rest, ++number);
}

function parseLine(text: string, number: number): Line {
  try {
    const line: unknown = JSON.parse(text);
    if (typeof line === "object" && line !== null) return line as Line;
  } catch {
    // Said below, as for JSON that is not an object.
  }
  throw new MoveError(`Line ${number} of the file is not a JSON object`);
}
