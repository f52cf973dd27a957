/** Why a pool did not do a job; the job itself had no say. */
export class PoolError extends Error {
  /**
   * busy: never began; late: took too long; large: took too much memory; crashed: its child ended; closed: the pool is;
   * unavailable: no child can be started, whatever the job.
   */
  readonly code: "busy" | "late" | "large" | "crashed" | "closed" | "unavailable";

  constructor(code: PoolError["code"], message: string) {
    super(message);
    this.name = "PoolError";
    this.code = code;
  }
}

/** The child's own word for why a job cannot be done. */
export class JobFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = "JobFailed";
  }
}
