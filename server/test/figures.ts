/** Prints what `npm run prove` measured, one line of JSON for each; an ordinary run measures too little to tell. */
export function printFigures(of: string, measured: Record<string, unknown>): void {
  if (process.env["PROVE"]) process.stdout.write(`${JSON.stringify({ of, ...measured })}\n`);
}
