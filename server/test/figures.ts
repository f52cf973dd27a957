/**
 * Prints measurements of `npm run prove`, each as one line of JSON. Prints nothing in an ordinary run, which
 * measures too little.
 */
export function printFigures(of: string, measured: Record<string, unknown>): void {
  if (process.env["PROVE"]) process.stdout.write(`${JSON.stringify({ of, ...measured })}\n`);
}
