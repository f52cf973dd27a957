/**
 * Runs what a press moves on the screen once it has its target. Between the two halves of a press nothing may move: whoever
 * presses a price would let go of something else, and no click would come.
 */
export interface AfterPress {
  /** To be called when the button of the mouse goes down, before anything else hears of it. */
  readonly begin: (event: MouseEvent) => void;
  /** Runs the latest of what is given during a press when it ends; without a press at once. */
  readonly run: (move: () => void) => void;
  /** Ends a press without what waits for its end. */
  readonly stop: () => void;
}

/** A menu of the browser may take the end of a press: then a key, a choice or the mouse without its button shows that it is over. */
const ends = ["click", "dragend", "keydown", "change", "mousemove"] as const;

const modifiers: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta"]);

export function createAfterPress(): AfterPress {
  let isPressed = false;
  let waiting: (() => void) | undefined;

  function stop(): void {
    isPressed = false;
    waiting = undefined;
    for (const name of ends) removeEventListener(name, endAt, true);
    removeEventListener("mouseup", endAfterClick, true);
  }

  function end(): void {
    const move = waiting;
    stop();
    move?.();
  }

  function endAt(event: Event): void {
    if (isEnd(event)) end();
  }

  /** A click comes right behind, unless the press ended elsewhere. What it opens stands where things are after the move. */
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
    run: (move) => {
      if (isPressed) waiting = move;
      else move();
    },
    stop,
  };
}

function isEnd(event: Event): boolean {
  // Held since before the press, a key repeats.
  if (event instanceof KeyboardEvent) return !event.repeat && !modifiers.has(event.key);
  if (event.type === "mousemove") return event instanceof MouseEvent && (event.buttons & 1) === 0;
  // A field changes when the press takes its focus; a choice while its list is open.
  return event.type !== "change" || event.target instanceof HTMLSelectElement;
}
