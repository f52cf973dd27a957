/** A failure of the pool, not of the job. */
export class PoolError extends Error {
  /**
   * The reason:
   *
   * - busy: the job never began.
   * - late: it took too long.
   * - large: it took too much memory.
   * - crashed: its child ended.
   * - closed: the pool is closed.
   * - unavailable: no child can start.
   */
  readonly code: "busy" | "late" | "large" | "crashed" | "closed" | "unavailable";

  constructor(code: PoolError["code"], message: string) {
    super(message);
    this.name = "PoolError";
    this.code = code;
  }
}

/** A failure of the job, reported by the child. */
export class JobError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "JobFailed";
  }
}
