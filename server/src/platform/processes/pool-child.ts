import { fork, type ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { memoryOf } from "./memory.ts";
import { JobFailed, PoolError } from "./pool-error.ts";
import { ready, type JobAnswer } from "./serve-jobs.ts";

export interface ChildOptions {
  /** What each child runs; it calls `serveJobs`. */
  readonly program: URL;
  /** A job that takes longer is ended with its child. */
  readonly timeLimitMs: number;
  /** So is one during which the child holds more bytes than this, where the system tells. */
  readonly memoryLimit: number;
  /** A child that holds more bytes after a job is ended, so that a new one takes its place. */
  readonly mostMemory: number;
  /** So is one that did so many jobs. */
  readonly mostJobs: number;
  /** A child that had nothing to do for so long is ended. */
  readonly idleMs: number;
}

export type Ended<Job, Result> = (child: PoolChild<Job, Result>) => void;

interface Running<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
  readonly watch: NodeJS.Timeout;
}

const keptOfStderr = 2_000;
const watchMs = 50;
const mebibyte = 1024 * 1024;

/** One child process of a pool. */
export class PoolChild<Job, Result> {
  readonly #options: ChildOptions;
  readonly #process: ChildProcess;
  readonly #exited: Promise<void>;
  #running: Running<Result> | undefined;
  #isReady = false;
  #isEnding = false;
  #jobs = 0;
  #stderr = "";
  #idle: NodeJS.Timeout | undefined;

  constructor(options: ChildOptions, ended: Ended<Job, Result>) {
    this.#options = options;
    // Nothing of the environment: what a child works on comes from outside, and there may be secrets in it.
    this.#process = fork(fileURLToPath(options.program), {
      env: {},
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#process.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-keptOfStderr);
    });
    this.#process.on("message", (message) => {
      if (message === ready) this.#isReady = true;
      else this.#answered(message as JobAnswer<Result>);
    });
    this.#exited = new Promise((resolve) => {
      const gone = (why: string) => {
        this.#isEnding = true;
        clearTimeout(this.#idle);
        this.#settle()?.reject(this.#failure(`${why} ${this.#stderr.trim()}`.trim()));
        ended(this);
        resolve();
      };
      // Its last words may still be on their way.
      this.#process.once("exit", () => (this.#isEnding = true));
      this.#process.once("close", (code, signal) => gone(`A child ended with ${signal ?? code}.`));
      // One that could not be started does not close.
      this.#process.on("error", (error) => {
        if (this.#process.pid === undefined) gone(error.message);
      });
    });
    this.#keepsAlive(false);
  }

  get isFree(): boolean {
    return !this.#isEnding && !this.#running;
  }

  perform(job: Job): Promise<Result> {
    clearTimeout(this.#idle);
    const { timeLimitMs, memoryLimit } = this.#options;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.#stop(new PoolError("late", `It took longer than ${timeLimitMs / 1000} s`)),
        timeLimitMs,
      );
      const watch = setInterval(() => {
        if (memoryOf(this.#process.pid) > memoryLimit)
          this.#stop(new PoolError("large", `It took more than ${memoryLimit / mebibyte} MiB of memory`));
      }, watchMs);
      this.#running = { resolve, reject, timer, watch };
      this.#jobs++;
      this.#keepsAlive(true);
      this.#process.send(job as object, (error) => {
        if (error) this.#settle()?.reject(this.#failure(error.message));
      });
    });
  }

  /** Kills it: it holds nothing that has to be put in order. */
  end(): Promise<void> {
    this.#isEnding = true;
    clearTimeout(this.#idle);
    this.#keepsAlive(true);
    this.#process.kill("SIGKILL");
    return this.#exited;
  }

  /** Of a child that ended by itself, or was ended by nobody here. */
  #failure(message: string): PoolError {
    return new PoolError(this.#isReady || this.#process.killed ? "crashed" : "unavailable", message);
  }

  #stop(why: PoolError): void {
    this.#settle()?.reject(why);
    void this.end();
  }

  #answered(answer: JobAnswer<Result>): void {
    const running = this.#settle();
    if (this.#jobs >= this.#options.mostJobs || answer.memory > this.#options.mostMemory) void this.end();
    else this.#idle = setTimeout(() => void this.end(), this.#options.idleMs).unref();
    if ("failure" in answer) running?.reject(new JobFailed(answer.failure));
    else running?.resolve(answer.result);
  }

  #settle(): Running<Result> | undefined {
    const running = this.#running;
    this.#running = undefined;
    clearTimeout(running?.timer);
    clearInterval(running?.watch);
    if (!this.#isEnding) this.#keepsAlive(false);
    return running;
  }

  /** Whether this process goes on for its sake: not for one that only waits for work. */
  #keepsAlive(does: boolean): void {
    const how = does ? "ref" : "unref";
    this.#process[how]();
    this.#process.channel?.[how]();
    (this.#process.stderr as Socket | null)?.[how]();
  }
}
