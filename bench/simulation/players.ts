import { Pool } from "undici";
import { createRandom, type Random } from "../../server/test/security/random.ts";
import { toAuthorization } from "../api.ts";
import type { Organization } from "../product.ts";
import { serveJobs } from "../worker.ts";
import { numberToken } from "./copies.ts";
import { lookAround, makeDeal, type Send } from "./session.ts";

/** The simulated work of members and recipients in copies of one organization. */
export interface Play {
  /** The addresses of the processes. Each player uses one of them. */
  readonly urls: readonly string[];
  readonly template: Organization;
  /** Number of copies to choose from. 0 means the template itself. */
  readonly copies: number;
  readonly players: number;
  readonly seed: number;
  /** The number of the first proposal that is written. Later proposals count up from this number. */
  readonly firstNumber: number;
  /** Number of line items of a proposal. */
  readonly lines: number;
  /** The number of proposals to write. If absent, plays for `milliseconds`. */
  readonly deals?: number;
  readonly milliseconds?: number;
}

export interface PlayerResult {
  /** Response times in milliseconds, by kind of request. */
  readonly answers: Readonly<Record<string, readonly number[]>>;
  readonly deals: number;
  readonly failures: readonly string[];
  readonly milliseconds: number;
}

/** Percentage of visits in which a proposal is written. In the other visits, people only look around. */
const dealPercent = 30;

serveJobs(async (play: Play): Promise<PlayerResult> => {
  const answers: Record<string, number[]> = {};
  const failures: string[] = [];
  const pools = play.urls.map((url) => new Pool(url, { connections: play.players }));
  const begin = performance.now();
  let begun = 0;
  let deals = 0;
  const isOver = () =>
    play.deals === undefined ? performance.now() - begin > (play.milliseconds ?? 0) : begun >= play.deals;

  const work = async (player: number) => {
    const random = createRandom(play.seed * 1_000 + player);
    const pool = pools[player % pools.length] as Pool;
    while (!isOver()) {
      const send = createSend(pool, readApiKey(play, random), answers);
      try {
        if (play.deals === undefined && !random.percent(dealPercent)) await lookAround(send, random);
        else {
          await makeDeal(send, random, play.firstNumber + begun++, play.lines);
          deals += 1;
        }
      } catch (error) {
        failures.push(String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: play.players }, (_, player) => work(player)));
  await Promise.all(pools.map((pool) => pool.close()));
  return { answers, deals, failures, milliseconds: performance.now() - begin };
});

function readApiKey({ template, copies }: Play, random: Random): Organization {
  if (copies === 0) return template;
  return { ...template, api_key: numberToken(template.api_key, 1 + random.below(copies)) };
}

function createSend(pool: Pool, organization: Organization, answers: Record<string, number[]>): Send {
  return async (kind, method, path, body) => {
    const isMember = path.startsWith("/api/") && !path.startsWith("/api/public/");
    const begin = performance.now();
    const answer = await pool.request({
      method,
      path,
      headers: {
        ...(isMember && toAuthorization(organization)),
        ...(body && { "content-type": "application/json" }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await answer.body.text();
    (answers[kind] ??= []).push(performance.now() - begin);
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${path} was answered with ${answer.statusCode}: ${text.slice(0, 200)}`);
    return text;
  };
}
