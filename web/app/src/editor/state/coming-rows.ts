import { batch, signal, type Signal } from "@preact/signals";

/** Rows with controls at once: more than a screen has. */
const nearRows = 24;
/** Rows that get their controls between two paints. */
const rowsAtOnce = 20;

/**
 * Rows of a long paste that are far from the cursor: they are there at once to be read, and get their controls after the rows
 * near the cursor have been painted, the nearest first.
 */
export class ComingRows {
  readonly #rows = new Map<string, Signal<boolean>>();
  #painting = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** True while a row has no controls; what is rendered with it is rendered again when it has. */
  isComing(id: string): boolean {
    return this.#rows.get(id)?.value ?? false;
  }

  /** Lets rows come, of which the last one has the cursor. */
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
      for (const [id, isComing] of [...this.#rows].slice(this.#rows.size - count)) {
        this.#rows.delete(id);
        isComing.value = false;
      }
    });
  }
}
