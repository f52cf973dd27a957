/**
 * Delays layout changes until the pointer is released. If the pressed target moved before the release, no
 * click would fire.
 */
export interface PressGuard {
  /** Must be called on mousedown, before any other listener. */
  readonly begin: (event: MouseEvent) => void;
  /** Runs the latest given function when the current press ends, or immediately if no press is active. */
  readonly runAfterPress: (change: () => void) => void;
  /** Ends a press and discards the pending function. */
  readonly stop: () => void;
}

/**
 * A native browser menu may swallow the end of a press. Then a key, a change or a mouse move without the
 * button shows that the press is over.
 */
const ends = ["click", "dragend", "keydown", "change", "mousemove"] as const;

const modifiers: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta"]);

export function createPressGuard(): PressGuard {
  let isPressed = false;
  let waiting: (() => void) | undefined;

  function stop(): void {
    isPressed = false;
    waiting = undefined;
    for (const name of ends) removeEventListener(name, endAt, true);
    removeEventListener("mouseup", endAfterClick, true);
  }

  function end(): void {
    const change = waiting;
    stop();
    change?.();
  }

  function endAt(event: Event): void {
    if (isEnd(event)) end();
  }

  /**
   * Ends the press even if no click follows, for example because the press ended on another element. A click
   * follows immediately and ends the press first. Anything that the click opens is then placed after the
   * change.
   */
  function endAfterClick(): void {
    setTimeout(() => isPressed && end());
  }

  return {
    begin: ({ button }) => {
      if (button !== 0) return;
      isPressed = true;
      for (const name of ends) addEventListener(name, endAt, true);
      addEventListener("mouseup", endAfterClick, true);
    },
    runAfterPress: (change) => {
      if (isPressed) waiting = change;
      else change();
    },
    stop,
  };
}

function isEnd(event: Event): boolean {
  // A key held since before the press only repeats.
  if (event instanceof KeyboardEvent) return !event.repeat && !modifiers.has(event.key);
  if (event.type === "mousemove") return event instanceof MouseEvent && (event.buttons & 1) === 0;
  // A field fires "change" when the press removes its focus, but a select only when its list is open.
  return event.type !== "change" || event.target instanceof HTMLSelectElement;
}
