import { beginning, type Position } from "../queue/due.ts";
import type { EndpointKey } from "../queue/wake.ts";

/** An endpoint's place in the line, and how far its queue has been looked at. */
export interface Place extends EndpointKey {
  after: Position;
}

/** The endpoints that may have something due, in the order of their turns. */
export class Line {
  readonly #places = new Map<string, Place>();

  get length(): number {
    return this.#places.size;
  }

  /** At the end, unless it has a place already; its queue will be looked at from the beginning. */
  add({ organizationId, id }: EndpointKey): void {
    this.#places.set(id, { organizationId, id, after: beginning });
  }

  /** Who comes next, of those that `may`. They keep their places. */
  next(most: number, may: (place: Place) => boolean): Place[] {
    const found: Place[] = [];
    for (const place of this.#places.values()) {
      if (may(place)) found.push(place);
      if (found.length === most) break;
    }
    return found;
  }

  /** Unless it was added again since it came next: for something that its turn may not have seen. */
  leave(place: Place): void {
    if (this.#places.get(place.id) === place) this.#places.delete(place.id);
  }

  goToEnd({ id }: EndpointKey): void {
    const place = this.#places.get(id);
    if (place && this.#places.delete(id)) this.#places.set(id, place);
  }
}
