import { expect, it } from "vitest";
import { cacheView } from "./cache-view.ts";

const toView = cacheView(
  (_source: { readonly name: string }, viewing: { readonly star: boolean; readonly now: number }) => ({
    star: viewing.star,
    isLate: viewing.now > 10,
  }),
  ({ name }, { star, isLate }) => ({ name, star, isLate }),
);

it("a view is made once for the same source and facts", () => {
  const source = { name: "A" };
  expect(toView(source, { star: true, now: 1 })).toBe(toView(source, { star: true, now: 2 }));
});

it("another source or another fact gives another view", () => {
  const source = { name: "A" };
  const view = toView(source, { star: true, now: 1 });
  expect(toView(source, { star: false, now: 1 })).toEqual({ name: "A", star: false, isLate: false });
  expect(toView(source, { star: true, now: 11 })).toEqual({ name: "A", star: true, isLate: true });
  expect(toView({ name: "B" }, { star: true, now: 1 })).toEqual({ name: "B", star: true, isLate: false });
  expect(toView(source, { star: true, now: 1 })).toBe(view);
});

it("only a few views of a source are cached, the latest ones", () => {
  const count = cacheView(
    (_source: object, number: number) => ({ number }),
    (_source, { number }) => ({ number }),
  );
  const source = {};
  const first = count(source, 0);
  for (let number = 1; number <= 8; number++) count(source, number);
  expect(count(source, 0)).not.toBe(first);
  expect(count(source, 0)).toEqual({ number: 0 });
});
