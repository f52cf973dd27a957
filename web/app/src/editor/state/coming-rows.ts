import { batch, signal, type Signal } from "@preact/signals";

/** Number of rows that get their controls immediately: more than fit on a screen. */
const nearRows = 24;
/** Number of rows that get their controls between two paints. */
const rowsAtOnce = 20;

/**
 * Rows of a long paste that are far from the cursor. They are readable at once, and get their controls after
 * the rows near the cursor have been painted, the nearest first.
 */
export class DeferredRows {
  readonly #rows = new Map<string, Signal<boolean>>();
  #painting = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Tells whether a row still has no controls. The calling component renders again when the row gets them.
   */
  isDeferred(id: string): boolean {
    return this.#rows.get(id)?.value ?? false;
  }

  /** Starts adding rows, the last of which has the cursor. */
  begin(ids: readonly string[]): void {
    this.finish();
    for (const id of ids.slice(0, -nearRows)) this.#rows.set(id, signal(true));
    if (this.#rows.size > 0) this.#goOnAfterPaint();
  }

  /** Gives all rows their controls. */
  finish(): void {
    if (this.#rows.size === 0) return;
    cancelAnimationFrame(this.#painting);
    clearTimeout(this.#timer);
    this.#take(this.#rows.size);
  }

  #goOnAfterPaint(): void {
    this.#painting = requestAnimationFrame(() => {
      this.#timer = setTimeout(() => {
        this.#take(rowsAtOnce);
        if (this.#rows.size > 0) this.#goOnAfterPaint();
      });
    });
  }

  #take(count: number): void {
    batch(() => {
      for (const [id, isDeferred] of [...this.#rows].slice(this.#rows.size - count)) {
        this.#rows.delete(id);
        isDeferred.value = false;
      }
    });
  }
}
