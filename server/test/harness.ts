import type { Operation } from "@proffer/contract";
import type { FastifyInstance } from "fastify";
import { createToken, hashToken } from "../src/platform/secrets/tokens.ts";
import type { AccountOptions } from "../src/accounts/accounts.ts";
import { createApp, type AppDependencies } from "../src/bootstrap/app.ts";
import { createAnonymousContext } from "../src/context.ts";
import { createLinks } from "../src/records/share-links/share-links.ts";
import type { Lifecycle } from "../src/deals/lifecycle/lifecycle-services.ts";
import { createPdfService, type PdfService } from "../src/pdf/pdf-service.ts";
import { createTypstPool, type TypstPool } from "../src/pdf/typst/typst-pool.ts";
import type { P12 } from "../src/pdf/seal/seal.ts";
import type { Clock } from "../src/platform/clock.ts";
import type { Db } from "../src/platform/db/open.ts";
import type { Outbound } from "../src/platform/outbound/outbound.ts";
import { createId } from "../src/platform/ids.ts";
import { CardError, type CardProvider } from "../src/deals/payments/index.ts";
import type { CrmProviders } from "../src/connections/index.ts";
import { createSealer } from "../src/platform/secrets/sealer.ts";
import type { Role, Schema } from "../src/schema.ts";
import { watchContract, type ThrowBreach } from "./contract-check.ts";
import { testClock, type TestClock } from "./clock.ts";
import { createTestDatabase, type Engine, type TestDatabase } from "./databases.ts";
import { createExampleCrm } from "./fake-crm.ts";
import { passwords } from "./passwords.ts";

export interface TestApp {
  readonly server: FastifyInstance;
  readonly db: Db<Schema>;
  /** The value for DATABASE_URL. */
  readonly location: string;
  readonly clock: TestClock;
  /** The lifecycle used by the server's use cases. */
  readonly lifecycle: Lifecycle;
  readonly pdfService: PdfService;
  readonly cards: CardProvider;
  readonly crms: CrmProviders;
  readonly outbound: Pick<Outbound, "check" | "get" | "post">;
  /** Creates an organization with one member, who calls with an API key. */
  organization(role?: Role): Promise<TestClient>;
  /**
   * Throws if an answer broke its contract since the last check. Clients check after each of their requests.
   */
  checkContract(): void;
  close(): Promise<void>;
}

/** Settings that a test of accounts can change. */
export interface TestAppOptions extends Partial<AccountOptions> {
  /** Called with every line of the log. If absent, there is no log. */
  readonly log?: (line: string) => void;
  readonly publicUrl?: string;
  /** Defaults to the real pool. Closed with the app. */
  readonly typstPool?: TypstPool;
  /** Defaults to an implementation that accepts every https address and reaches none of them. */
  readonly outbound?: Partial<Pick<Outbound, "check" | "get" | "post">>;
  readonly p12?: P12;
  /** Defaults to a provider that nobody can reach. */
  readonly cards?: CardProvider;
  /** Defaults to CRMs in memory with one deal. */
  readonly crms?: Partial<CrmProviders>;
  readonly rateLimit?: number;
  readonly corsOrigins?: readonly string[];
  readonly imageQuota?: number;
  readonly metrics?: AppDependencies["metrics"];
  /** Defaults to a new, empty database. The database is dropped with the app. */
  readonly database?: TestDatabase;
  /** Defaults to a new clock. */
  readonly clock?: TestClock;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  // Tests read answers of every shape. The contract check tests whether the shape is right.
  readonly body: TestBody;
}

/** Any JSON. A test fails if it reads below a missing field. */
type TestBody = ReturnType<JSON["parse"]>;

/** A caller of the API. */
export interface TestClient {
  readonly organizationId: string;
  readonly userId: string;
  readonly apiKey: string;
  send(
    method: Operation["method"],
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer>;
  get(url: string, headers?: Record<string, string>): Promise<TestAnswer>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  patch(url: string, body: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  delete(url: string): Promise<TestAnswer>;
  /** Creates another member of the same organization. */
  colleague(role?: Role): Promise<TestClient>;
  /** Returns the same user as the owner of a new organization, with a key of this organization. */
  elsewhere(): Promise<TestClient>;
}

export const testSecret = "a secret that only the tests know and that is long enough";

/**
 * The pool shared by all apps of a test process. The Typst process starts with the first PDF and ends with
 * the test process. The process keeps no data from one PDF to the next.
 */
const sharedTypstPool = createTypstPool({ size: 1 });

const refuse = async () => {
  throw new CardError("bad_key", "This test has no provider of card payments.");
};

/** Finds an account for every test key, and has no payment pages, so that no test reaches a provider by mistake. */
const noCards: CardProvider = {
  findAccount: async (key) =>
    key.startsWith("sk_test_")
      ? { mode: "test", accountId: "acct_test", accountName: "Acme", takesPayments: true }
      : refuse(),
  createSession: refuse,
  readSession: refuse,
  expireSession: refuse,
  readWebhook: refuse,
};

export async function createTestApp(
  engine: Engine,
  {
    publicUrl = "http://proffer.test",
    log,
    rateLimit = 0,
    corsOrigins,
    imageQuota = 1_000_000,
    typstPool = sharedTypstPool,
    outbound: givenOutbound,
    p12,
    metrics,
    database: given,
    clock = testClock("2026-11-20T09:00:00.000Z"),
    cards = noCards,
    crms: givenCrms,
    ...accounts
  }: TestAppOptions = {},
): Promise<TestApp> {
  const database = given ?? (await createTestDatabase(engine));
  const sealer = createSealer([testSecret]);
  const outbound = { ...anyHttpsAddress, ...givenOutbound };
  const crms: CrmProviders = { hubspot: createExampleCrm(), pipedrive: createExampleCrm(), ...givenCrms };
  const context = createAnonymousContext(database.db, clock);
  const pdfService = createPdfService({
    typstPool,
    outbound,
    context,
    sealer,
    p12,
    name: "Proffer at proffer.test",
  });
  const server = createApp({
    pdfService,
    db: database.db,
    clock,
    passwords,
    sealer,
    cards,
    crms,
    outbound,
    rateLimit,
    imageQuota,
    ...(metrics && { metrics }),
    publicUrl,
    mailFrom: "proffer@proffer.test",
    accounts: {
      setUpCode: null,
      oidc: [],
      isThrottled: true,
      isMailSent: false,
      ...accounts,
    },
    http: {
      logger: log ? { level: "trace", stream: { write: log } } : false,
      trustProxy: false,
      corsOrigins,
    },
  });
  const throwBreach = watchContract(server);
  await server.ready();
  const world: World = { server, db: database.db, clock, throwBreach };
  return {
    server,
    db: database.db,
    location: database.location,
    clock,
    pdfService,
    cards,
    crms,
    outbound,
    lifecycle: { links: createLinks(sealer, publicUrl), mailing: { clock, sealer } },
    organization: async (role = "owner") => {
      const user = await insertUser(world);
      return client(world, await insertOrganization(world), user, role);
    },
    checkContract: throwBreach,
    close: async () => {
      await server.close();
      if (typstPool !== sharedTypstPool) await typstPool.close();
      await database.drop();
      throwBreach();
    },
  };
}

/** Host names of tests do not resolve. platform/outbound tests the real checks. */
const anyHttpsAddress: Pick<Outbound, "check" | "get" | "post"> = {
  check: async (url) =>
    URL.parse(url)?.protocol === "https:"
      ? { ok: true }
      : { ok: false, code: "invalid_url", message: "must begin with https://" },
  get: async () => ({ error: "unresolvable", message: "names an unknown host", durationMs: 0 }),
  post: async () => ({ error: "unresolvable", message: "names an unknown host", durationMs: 0 }),
};

interface World {
  readonly server: FastifyInstance;
  readonly db: Db<Schema>;
  readonly clock: Clock;
  readonly throwBreach: ThrowBreach;
}

async function insertOrganization({ db, clock }: World): Promise<string> {
  const id = createId();
  const at = clock.now();
  await db.write
    .insertInto("organizations")
    .values({
      id,
      state_id: createId(),
      name: "Acme",
      currency: "USD",
      time_zone: "UTC",
      proposal_number_pattern: null,
      settings_json: "{}",
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

async function insertUser({ db, clock }: World): Promise<string> {
  const id = createId();
  const at = clock.now();
  await db.write
    .insertInto("users")
    .values({
      id,
      name: "Ada Lovelace",
      email: `${id}@acme.test`,
      avatar_url: null,
      password_hash: null,
      platform_admin_since: null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

async function client(world: World, organizationId: string, userId: string, role: Role): Promise<TestClient> {
  const { server, db, clock, throwBreach } = world;
  const apiKey = createToken("prf_");
  const at = clock.now();
  await db.write
    .insertInto("members")
    .values({ organization_id: organizationId, user_id: userId, role, created_at: at })
    .execute();
  await db.write
    .insertInto("api_keys")
    .values({
      organization_id: organizationId,
      id: createId(),
      user_id: userId,
      name: "test",
      key_hash: hashToken(apiKey),
      created_at: at,
      last_used_at: null,
      expires_at: null,
    })
    .execute();

  const send: TestClient["send"] = async (method, url, body, headers = {}) => {
    const response = await server.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body !== undefined && {
          "content-type": Buffer.isBuffer(body) ? "image/png" : "application/json",
        }),
        ...headers,
      },
      ...(body !== undefined && { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    throwBreach();
    const isJson = (response.headers["content-type"] ?? "").startsWith("application/json");
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : response.body,
    };
  };
  return {
    organizationId,
    userId,
    apiKey,
    send,
    get: (url, headers) => send("GET", url, undefined, headers),
    post: (url, body, headers) => send("POST", url, body, headers),
    patch: (url, body, headers) => send("PATCH", url, body, headers),
    delete: (url) => send("DELETE", url),
    colleague: async (colleagueRole = "member") =>
      client(world, organizationId, await insertUser(world), colleagueRole),
    elsewhere: async () => client(world, await insertOrganization(world), userId, "owner"),
  };
}
