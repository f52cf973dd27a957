/** How often a test repeats itself: a little on every run, and under `npm run prove` as often as the promise says. */
export function times(usually: number, toProve: number): number {
  return process.env["PROVE"] ? toProve : usually;
}
