import * as fc from "fast-check";

/** Generates a value of `arbitrary` once in `times` + 1 cases, otherwise undefined. */
export function unlikely<T>(arbitrary: fc.Arbitrary<T>, times: number): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: times, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

export const rarely = fc.oneof(
  { weight: 5, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(true, false, null) },
);

export const sometimes = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.constantFrom(true, true, false, null) },
);

export const often = fc.constantFrom(true, true, false, undefined);
