import type { EndpointKey } from "../queue/wake.ts";

/** The endpoints that may have something due, in the order of their turns. */
export class Line {
  readonly #places = new Map<string, EndpointKey>();

  get length(): number {
    return this.#places.size;
  }

  /** At the end, unless it has a place already. */
  add({ organizationId, id }: EndpointKey): void {
    this.#places.set(id, { organizationId, id });
  }

  /** Who comes next, of those that `may`. They keep their places. */
  next(most: number, may: (endpoint: EndpointKey) => boolean): EndpointKey[] {
    const found: EndpointKey[] = [];
    for (const endpoint of this.#places.values()) {
      if (may(endpoint)) found.push(endpoint);
      if (found.length === most) break;
    }
    return found;
  }

  /** Unless it was added again since it came next: for something that its turn may not have seen. */
  leave(endpoint: EndpointKey): void {
    if (this.#places.get(endpoint.id) === endpoint) this.#places.delete(endpoint.id);
  }

  goToEnd({ id }: EndpointKey): void {
    const endpoint = this.#places.get(id);
    if (endpoint && this.#places.delete(id)) this.#places.set(id, endpoint);
  }
}
