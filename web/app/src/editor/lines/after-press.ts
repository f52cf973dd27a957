/**
 * Runs what a press moves on the screen once it has its target. Between the two halves of a press nothing may move: whoever
 * presses a price would let go of something else, and no click would come.
 */
export interface AfterPress {
  /** To be called when the button of the mouse goes down, before anything else hears of it. */
  readonly begin: (event: MouseEvent) => void;
  /** Runs the latest of what is given during a press when it ends; without a press at once. */
  readonly run: (move: () => void) => void;
}

/** A key too, because a menu of the browser may take the end of a press. */
const ends = ["click", "dragend", "keydown"] as const;

export function createAfterPress(): AfterPress {
  let isPressed = false;
  let waiting: (() => void) | undefined;

  function end(): void {
    isPressed = false;
    for (const name of ends) removeEventListener(name, end, true);
    removeEventListener("mouseup", endAfterClick, true);
    const move = waiting;
    waiting = undefined;
    move?.();
  }

  /** A click comes right behind, unless the press ended elsewhere. What it opens stands where things are after the move. */
  function endAfterClick(): void {
    setTimeout(() => isPressed && end());
  }

  return {
    begin: ({ button }) => {
      if (button !== 0) return;
      isPressed = true;
      for (const name of ends) addEventListener(name, end, true);
      addEventListener("mouseup", endAfterClick, true);
    },
    run: (move) => {
      if (isPressed) waiting = move;
      else move();
    },
  };
}
