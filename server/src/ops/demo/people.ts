import type { FastifyInstance, InjectOptions } from "fastify";
import type { Read } from "./receivers.ts";
import type { StoryClock } from "./story-clock.ts";

/** The application of the demo, its clock, and the work to do after each request. */
export interface Scene {
  readonly app: FastifyInstance;
  readonly clock: StoryClock;
  readonly follow?: () => Promise<void>;
}

/** The first user of the organization. */
export const owner = {
  organization: "Brightside",
  name: "Ada Lovelace",
  email: "ada@brightside.test",
  password: "analytical engine",
};

/** Calls the API and parses the answer. */
type Call = <T>(method: "GET" | "POST" | "PATCH", path: string, body?: object) => Promise<T>;

/** A member of the organization, acting with an API key. */
export interface Member {
  /** Creates a record and returns its id. */
  create(url: string, body: object): Promise<string>;
  act(url: string, body?: object): Promise<void>;
  change(url: string, body: object): Promise<void>;
  /** Creates the client who opens the link of a proposal. */
  getClient(proposalId: string): Promise<Client>;
}

/** A client with only a link. */
export interface Client {
  readonly token: string;
  /** Views the pages in order, each for the given number of seconds. */
  look(...seconds: number[]): Promise<void>;
  /** Switches the named item on or off, or sets its quantity. */
  choose(name: string, what?: boolean | number): Promise<void>;
  accept(full_name: string, email: string): Promise<void>;
  sign(full_name: string): Promise<void>;
  decline(reason: string): Promise<void>;
}

export function createDemoMember(scene: Scene, apiKey: string): Member {
  const call = caller(scene, { headers: { authorization: `Bearer ${apiKey}` } });
  return {
    create: async (url, body) => {
      const { data } = await call<{ data: { id: string } }>("POST", url, body);
      return data.id;
    },
    act: async (url, body) => {
      await call("POST", url, body);
    },
    change: async (url, body) => {
      await call("PATCH", url, body);
    },
    getClient: async (proposalId) => {
      const { share_url } = await call<{ share_url: string }>("GET", `/api/proposals/${proposalId}`);
      return createDemoClient(scene, share_url.slice(share_url.lastIndexOf("/") + 1));
    },
  };
}

/** Creates a function that reads from the API with an API key, without advancing the clock. */
export function createDemoReader(app: FastifyInstance, apiKey: string): Read {
  const still = { pass: () => {} };
  const call = caller({ app, clock: still }, { headers: { authorization: `Bearer ${apiKey}` } });
  return (path) => call("GET", path);
}

/** Creates the body of a typed signature. */
export const createTypedSignature = (full_name: string) => ({
  full_name,
  consent: true,
  signature: { type: "typed", value: full_name },
});

function createDemoClient(scene: Scene, token: string): Client {
  const call = caller(scene, { remoteAddress: "203.0.113.42" });
  const address = `/api/public/proposals/${token}`;
  const act = async (what: string, body: object): Promise<void> => {
    await call("POST", `${address}/${what}`, body);
  };
  return {
    token,
    look: async (...seconds) => {
      await act("views", {});
      const { pages } = await call<{ pages: NamedRecord[] }>("GET", address);
      const seen = pages.flatMap(({ id }, index) => (seconds[index] ? [[id, seconds[index]] as const] : []));
      if (seen.length > 0) await act("views", { page_seconds: Object.fromEntries(seen) });
    },
    choose: async (name, what = true) => {
      const item_id = getIdByName(await call("GET", address), name);
      await act("selections", { item_id, [typeof what === "number" ? "quantity" : "selected"]: what });
    },
    accept: (full_name, email) => act("accept", { full_name, email }),
    sign: (full_name) => act("sign", createTypedSignature(full_name)),
    decline: (reason) => act("decline", { reason }),
  };
}

const browser = "Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0";

type CallerContext = Pick<Scene, "app" | "follow"> & { readonly clock: Pick<StoryClock, "pass"> };

/** Creates a function that calls the API. Every call advances the clock, and an error ends the story. */
function caller(
  { app, clock, follow }: CallerContext,
  from: Pick<InjectOptions, "headers" | "remoteAddress">,
): Call {
  return async <T>(method: "GET" | "POST" | "PATCH", url: string, body?: object): Promise<T> => {
    const headers = { "user-agent": browser, ...from.headers };
    const answer = await app.inject({ ...from, headers, method, url, ...(body && { payload: body }) });
    if (answer.statusCode >= 300)
      throw new Error(`The demo got ${answer.statusCode} from ${method} ${url}: ${answer.body}`);
    await follow?.();
    clock.pass();
    return (answer.body === "" ? undefined : answer.json()) as T;
  };
}

interface NamedRecord {
  readonly id: string;
  readonly name: string;
}

/** Finds the id of the record with this name in `value`. */
function getIdByName(value: unknown, name: string): string {
  const id = search(value, name);
  if (id === undefined) throw new Error(`The demo found nothing named ${name}`);
  return id;
}

function search(value: unknown, name: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const record = value as Partial<NamedRecord>;
  if (record.name === name && record.id !== undefined) return record.id;
  for (const part of Object.values(value)) {
    const id = search(part, name);
    if (id !== undefined) return id;
  }
  return undefined;
}
