/**
 * Limits the work of one calculation, counted in visits of a member, so that a proposal takes no longer for using many
 * pages and frequencies and is answered alike on every machine. Each search gets an equal share of what is left; what
 * one does not need is left to the others.
 */
export class SearchBudget {
  private left: number;
  private searches: number;

  constructor(searches: number, visits = MAX_VISITS) {
    this.left = visits;
    this.searches = searches;
  }

  share(): number {
    return Math.max(0, this.left) / Math.max(1, this.searches);
  }

  /** Ends a search that made so many visits. */
  spend(visits: number): void {
    this.left -= visits;
    this.searches -= 1;
  }
}

const MAX_VISITS = 20_000;
