/**
 * The work that one calculation may put into its searches, in visits of prices: many pages and frequencies take no longer than few, and
 * every machine gives the same answer. Each search gets an equal share of what is left, and leaves to the others what it does not need.
 */
export class SearchBudget {
  private left: number;
  private searches: number;

  constructor(searches: number, visits = maxVisits) {
    this.left = visits;
    this.searches = searches;
  }

  /** Returns an equal share of what is left, or all of it once every search that was counted has ended. */
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
