import { expect, it } from "vitest";
import { findPlace } from "./place-popover.ts";

const screen = { width: 1000, height: 600 };
const box = { width: 200, height: 300 };

const place = (top: number, size = box) =>
  findPlace(size, { top, bottom: top + 30, left: 500, right: 600 }, screen, false);

it("never covers its anchor, even near the end of the screen", () => {
  for (let top = 0; top <= screen.height - 30; top += 1) {
    const { x, y } = place(top);
    const isApart = y >= top + 34 || y + box.height <= top - 4 || x + box.width <= 496 || x >= 604;
    expect(isApart, `an anchor at ${top}`).toBe(true);
  }
});

it("is placed below, otherwise above, otherwise beside", () => {
  expect(place(258)).toEqual({ x: 400, y: 292 });
  // One pixel lower, the box would be too close to the end of the screen.
  expect(place(259).y).not.toBe(293);
  expect(place(400)).toEqual({ x: 400, y: 96 });
  expect(place(280)).toEqual({ x: 296, y: 280 });
});
