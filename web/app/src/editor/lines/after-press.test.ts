import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createPressGuard } from "./after-press.ts";

class Key extends Event {
  readonly key: string;
  readonly repeat: boolean;
  constructor(key: string, repeat = false) {
    super("keydown");
    this.key = key;
    this.repeat = repeat;
  }
}

class Mouse extends Event {
  readonly button = 0;
  readonly buttons: number;
  constructor(type: string, buttons: number) {
    super(type);
    this.buttons = buttons;
  }
}

class Select extends EventTarget {}

let heard: EventTarget;

beforeEach(() => {
  heard = new EventTarget();
  vi.stubGlobal("addEventListener", heard.addEventListener.bind(heard));
  vi.stubGlobal("removeEventListener", heard.removeEventListener.bind(heard));
  vi.stubGlobal("KeyboardEvent", Key);
  vi.stubGlobal("MouseEvent", Mouse);
  vi.stubGlobal("HTMLSelectElement", Select);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const createChangeEvent = (target: EventTarget) =>
  Object.defineProperty(new Event("change"), "target", { value: target });

function press() {
  const pressGuard = createPressGuard();
  const change = vi.fn<() => void>();
  pressGuard.begin(new Mouse("mousedown", 1) as unknown as MouseEvent);
  pressGuard.runAfterPress(change);
  return { pressGuard, change };
}

it.each([
  ["a held Shift", () => new Key("Shift", true)],
  ["Control", () => new Key("Control")],
  ["a repeating key", () => new Key("a", true)],
  ["a changed field that loses the focus", () => createChangeEvent(new EventTarget())],
  ["a mouse move with the button down", () => new Mouse("mousemove", 1)],
])("does not end with %s", (_what, create) => {
  const { change } = press();
  heard.dispatchEvent(create());
  expect(change).not.toHaveBeenCalled();
  heard.dispatchEvent(new Event("click"));
  expect(change).toHaveBeenCalledOnce();
});

it.each([
  ["a key", () => new Key("Escape")],
  ["a choice", () => createChangeEvent(new Select())],
  ["a mouse move without the button", () => new Mouse("mousemove", 0)],
])("ends with %s if a menu of the browser swallowed its end", (_what, create) => {
  const { change } = press();
  heard.dispatchEvent(create());
  expect(change).toHaveBeenCalledOnce();
});

it("makes no change after it is stopped, and removes its listeners", () => {
  const { pressGuard, change } = press();
  pressGuard.stop();
  heard.dispatchEvent(new Event("click"));
  expect(change).not.toHaveBeenCalled();
  pressGuard.runAfterPress(change);
  expect(change).toHaveBeenCalledOnce();
});
