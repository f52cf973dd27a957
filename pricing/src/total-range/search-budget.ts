/**
 * The work that one calculation may spend on its searches, counted in visited prices. Many pages and
 * frequencies therefore take no longer than few. A limit in time would make results differ between machines.
 * Each search gets an equal share of the rest, and leaves its unused share to the others.
 */
export class SearchBudget {
  private left: number;
  private searches: number;

  constructor(searches: number, visits = maxVisits) {
    this.left = visits;
    this.searches = searches;
  }

  /** Returns an equal share of the rest, or all of it after every counted search has ended. */
  getShare(): number {
    return Math.max(0, this.left) / Math.max(1, this.searches);
  }

  /** Ends a search. */
  spendVisits(visits: number): void {
    this.left -= visits;
    this.searches -= 1;
  }
}

const maxVisits = 20_000;
