/**
 * Returns the number of repetitions of a test: few in an ordinary run, and the promised number under
 * `npm run prove`.
 */
export function scaleTimes(usually: number, toProve: number): number {
  return process.env["PROVE"] ? toProve : usually;
}
