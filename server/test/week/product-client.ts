import assert from "node:assert/strict";
import { browser } from "../recipients.ts";
import type { Process, World } from "./world.ts";

/** Any JSON of an answer. */
export type Json = ReturnType<JSON["parse"]>;

export interface Call {
  readonly what: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly url: string;
  readonly body?: unknown;
  /** False for a recipient, who has a link but no account. */
  readonly isMember: boolean;
  readonly idempotencyKey?: string;
}

export interface Answer {
  readonly status: number;
  readonly body: Json;
}

/** Maximum number of calls until an answer arrives. No fault lasts longer. */
const maxTries = 60;

/** Calls the API of the process, and starts the process again if a call has killed it. */
export class ProductClient {
  readonly #world: World;
  readonly #apiKey: string;
  #process: Process;
  #keys = 0;

  constructor(world: World, process: Process, apiKey: string) {
    this.#world = world;
    this.#process = process;
    this.#apiKey = apiKey;
  }

  get process(): Process {
    return this.#process;
  }

  /** Starts the product again after a kill. */
  async recover(): Promise<void> {
    if (!this.#process.faults.isDead) return;
    await this.#process.end();
    this.#process = await this.#world.startProcess();
    this.#world.note("the process starts again");
  }

  createKey(): string {
    this.#keys += 1;
    return `key-${this.#keys}`;
  }

  async read(url: string): Promise<Json> {
    const { status, body } = await this.insist({ what: "read", method: "GET", url, isMember: true });
    assert.equal(status, 200);
    return body;
  }

  async insist(call: Call): Promise<Answer> {
    for (let tries = 0; tries < maxTries; tries++) {
      const answer = await this.ask(call);
      if (answer) return answer;
    }
    throw new Error(`${call.what}: no answer`);
  }

  /**
   * Calls once. Returns undefined if no answer arrived, or if the answer says that the database is
   * unavailable.
   */
  async ask({ what, method, url, body, isMember, idempotencyKey }: Call): Promise<Answer | undefined> {
    const { faults, app } = this.#process;
    const response = await app.server.inject({
      method,
      url,
      headers: {
        "user-agent": browser,
        ...(isMember && { authorization: `Bearer ${this.#apiKey}` }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const { statusCode: status } = response;
    const isHeard = !faults.isDead && status < 500;
    if (method !== "GET" || !isHeard) this.#world.note(`${what}: ${faults.isDead ? "killed" : status}`);
    if (!faults.isDead) {
      app.checkContract();
      // An unavailable database must be reported as such.
      if (!isHeard) assert.equal(status, 503, `${what}: ${response.body}`);
    }
    await this.recover();
    const isJson = response.headers["content-type"]?.startsWith("application/json") ?? false;
    return isHeard ? { status, body: isJson ? response.json() : undefined } : undefined;
  }
}
