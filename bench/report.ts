import { leastRatio } from "./targets.ts";

/** One line of the report: a ratio, higher being better, with the raw figures. */
export interface Figure {
  readonly figure: string;
  readonly ratio: number;
  readonly raw: Readonly<Record<string, number | string>>;
}

const figures: Figure[] = [];

/** Prints a figure as a line of JSON, at once. */
export function report(figure: Figure): void {
  figures.push(figure);
  const least = leastRatio[figure.figure];
  const raw = Object.fromEntries(
    Object.entries(figure.raw).map(([name, value]) => [name, roundFigure(value)]),
  );
  print({
    figure: figure.figure,
    ratio: roundFigure(figure.ratio),
    ...(least !== undefined && { least, met: figure.ratio >= least }),
    ...raw,
  });
}

export function print(line: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Prints the table at the end. Returns false if a target was missed. */
export function summarize(): boolean {
  const rows = figures.map(({ figure, ratio }) => {
    const least = leastRatio[figure];
    const verdict = least === undefined ? "" : ratio >= least ? "met" : "MISSED";
    return [figure, ratio.toPrecision(3), least === undefined ? "" : String(least), verdict];
  });
  const table = [["figure (ratio, more is better)", "ratio", "least", ""], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table) {
    process.stdout.write(`${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}\n`);
  }
  const missed = rows.filter((row) => row[3] === "MISSED");
  const met = rows.filter((row) => row[3] === "met");
  process.stdout.write(
    `${met.length} promises met, ${missed.length} missed${missed.length > 0 ? ":" : ""}\n`,
  );
  for (const [figure] of missed) process.stdout.write(`  ${figure}\n`);
  return missed.length === 0;
}

function roundFigure(value: number | string): number | string {
  return typeof value === "number" ? Number(value.toPrecision(4)) : value;
}
