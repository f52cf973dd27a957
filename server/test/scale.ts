/** The number of repetitions of a test: a few on every run, and under `npm run prove` as many as the promise says. */
export function scaleTimes(usually: number, toProve: number): number {
  return process.env["PROVE"] ? toProve : usually;
}
