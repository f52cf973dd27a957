import { fork, type ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { getMemoryBytes } from "./memory.ts";
import { JobError, PoolError } from "./pool-error.ts";
import { ready, type JobAnswer } from "./serve-jobs.ts";

export interface ChildOptions {
  /** Program of each child. It calls `serveJobs`. */
  readonly program: URL;
  /**
   * The whole environment of a child. A child works on untrusted input, and this process's environment may
   * contain secrets.
   */
  readonly environment?: Readonly<Record<string, string>>;
  /** Time limit of a job. A slower job is killed together with its child. */
  readonly jobTimeoutMs: number;
  /**
   * Maximum memory, in bytes, of a child during a job, if the system reports the memory. A larger child is
   * killed.
   */
  readonly maxJobMemory: number;
  /** Maximum memory, in bytes, of a child after a job. A larger child is replaced. */
  readonly maxIdleMemory: number;
  /** Maximum number of jobs of a child before it is replaced. */
  readonly maxJobs: number;
  /** Idle time after which a child is ended. */
  readonly idleTimeoutMs: number;
}

export type EndListener<Job, Result> = (child: PoolChild<Job, Result>) => void;

interface RunningJob<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
  readonly watch: NodeJS.Timeout;
}

const maxStderrCharacters = 2_000;
const memoryCheckMs = 50;
const mebibyte = 1024 * 1024;

/** One child process of a pool. */
export class PoolChild<Job, Result> {
  readonly #options: ChildOptions;
  readonly #process: ChildProcess;
  readonly #exited: Promise<void>;
  #running: RunningJob<Result> | undefined;
  #isReady = false;
  #isEnding = false;
  #jobs = 0;
  #stderr = "";
  #idle: NodeJS.Timeout | undefined;

  constructor(options: ChildOptions, ended: EndListener<Job, Result>) {
    this.#options = options;
    this.#process = fork(fileURLToPath(options.program), {
      env: { ...options.environment },
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#process.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-maxStderrCharacters);
    });
    this.#process.on("message", (message) => {
      if (message === ready) this.#isReady = true;
      else this.#answered(message as JobAnswer<Result>);
    });
    this.#exited = new Promise((resolve) => {
      const handleExit = (reason: string) => {
        this.#isEnding = true;
        clearTimeout(this.#idle);
        this.#settle()?.reject(this.#failure(`${reason} ${this.#stderr.trim()}`.trim()));
        ended(this);
        resolve();
      };
      // The child accepts no job after `exit`. Its output may still arrive until `close`, and the error
      // quotes it.
      this.#process.once("exit", () => (this.#isEnding = true));
      this.#process.once("close", (code, signal) => handleExit(`A child ended with ${signal ?? code}.`));
      // A child that could not start emits no close event.
      this.#process.on("error", (error) => {
        if (this.#process.pid === undefined) handleExit(error.message);
      });
    });
    this.#keepsAlive(false);
  }

  get isFree(): boolean {
    return !this.#isEnding && !this.#running;
  }

  perform(job: Job): Promise<Result> {
    clearTimeout(this.#idle);
    const { jobTimeoutMs, maxJobMemory } = this.#options;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.#stop(new PoolError("late", `It took longer than ${jobTimeoutMs / 1000} s`)),
        jobTimeoutMs,
      );
      const watch = setInterval(() => {
        if (getMemoryBytes(this.#process.pid) > maxJobMemory)
          this.#stop(new PoolError("large", `It took more than ${maxJobMemory / mebibyte} MiB of memory`));
      }, memoryCheckMs);
      this.#running = { resolve, reject, timer, watch };
      this.#jobs++;
      this.#keepsAlive(true);
      this.#process.send(job as object, (error) => {
        if (error) this.#settle()?.reject(this.#failure(error.message));
      });
    });
  }

  /** Kills the child, which has no state to clean up. */
  end(): Promise<void> {
    this.#isEnding = true;
    clearTimeout(this.#idle);
    this.#keepsAlive(true);
    this.#process.kill("SIGKILL");
    return this.#exited;
  }

  /** Creates the error of a child that ended without being stopped by the pool. */
  #failure(message: string): PoolError {
    return new PoolError(this.#isReady || this.#process.killed ? "crashed" : "unavailable", message);
  }

  #stop(reason: PoolError): void {
    this.#settle()?.reject(reason);
    void this.end();
  }

  #answered(answer: JobAnswer<Result>): void {
    const running = this.#settle();
    if (this.#jobs >= this.#options.maxJobs || answer.memory > this.#options.maxIdleMemory) void this.end();
    else this.#idle = setTimeout(() => void this.end(), this.#options.idleTimeoutMs).unref();
    if ("failure" in answer) running?.reject(new JobError(answer.failure));
    else running?.resolve(answer.result);
  }

  #settle(): RunningJob<Result> | undefined {
    const running = this.#running;
    this.#running = undefined;
    clearTimeout(running?.timer);
    clearInterval(running?.watch);
    if (!this.#isEnding) this.#keepsAlive(false);
    return running;
  }

  /** Sets whether the child keeps this process alive. An idle child does not. */
  #keepsAlive(isKept: boolean): void {
    const how = isKept ? "ref" : "unref";
    this.#process[how]();
    this.#process.channel?.[how]();
    (this.#process.stderr as Socket | null)?.[how]();
  }
}
