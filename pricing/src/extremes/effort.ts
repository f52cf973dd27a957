/**
 * How many amounts the searches of one calculation may handle together, so that a proposal takes no longer for using
 * many frequencies. Each search gets an equal share of what is left; those that need little go first and leave theirs
 * to the others.
 */
export class Effort {
  private left = 1_000_000;
  private searches: number;

  constructor(searches: number) {
    this.searches = searches;
  }

  share(): number {
    return Math.max(0, this.left) / this.searches;
  }

  /** A search is over, and handled so many. */
  spend(amounts: number): void {
    this.left -= amounts;
    this.searches -= 1;
  }
}
