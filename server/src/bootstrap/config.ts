import { resolve } from "node:path";
import { readOidcProviders, type OidcProviderConfig } from "../accounts/index.ts";
import { isEmailAddress } from "@proffer/contract/people";
import {
  atLeast32Characters,
  collectorUrl,
  decodeUserInfo,
  emailAddress,
  InvalidSettingError,
  hostsOrNetworks,
  httpUrl,
  integer,
  list,
  logLevel,
  networks,
  optional,
  origins,
  postgresUrl,
  defineSetting,
  smtpUrl,
  text,
  type Setting,
} from "../platform/setting-readers.ts";

/** All settings, with name in the environment, default, reader, and description. */
const settings = {
  host: defineSetting(
    "HOST",
    "127.0.0.1",
    text,
    "Address to listen on; 0.0.0.0 listens on all network interfaces of the machine.",
  ),
  port: defineSetting("PORT", "3000", integer(0, 65_535), "Port to listen on; 0 picks any free port."),
  publicUrl: defineSetting(
    "PUBLIC_URL",
    "",
    optional(httpUrl),
    "Address at which people and programs reach Proffer, used in links and tokens. Default: http://HOST:PORT.",
  ),
  databaseUrl: defineSetting(
    "DATABASE_URL",
    "",
    optional(postgresUrl),
    "PostgreSQL database, as postgres://user:password@host/database. Default: SQLite in the data folder.",
  ),
  dataDir: defineSetting(
    "PROFFER_DATA_DIR",
    "./data",
    resolveFolder,
    "Folder for the SQLite database and the secret.",
  ),
  secretKeys: defineSetting(
    "PROFFER_SECRET_KEY",
    "",
    optional(list(atLeast32Characters)),
    'Secret that encrypts stored secrets. Default: created once and kept in the data folder. To replace it, set "new,old" and run "proffer reseal".',
  ),
  smtpUrl: defineSetting(
    "SMTP_URL",
    "",
    optional(smtpUrl),
    "Mail server, as smtp://user:password@host:587. Without one, emails wait in the outbox, where owners can read them.",
  ),
  mailFrom: defineSetting(
    "PROFFER_MAIL_FROM",
    "",
    optional(emailAddress),
    "Sender address of emails. Default: the user of SMTP_URL if that is an address, otherwise proffer@ and the host of PUBLIC_URL.",
  ),
  rateLimit: defineSetting(
    "PROFFER_RATE_LIMIT",
    "6000",
    integer(0, 1_000_000_000),
    "Requests per minute for each key or user; 0 removes every limit, including the limit on sign-in attempts.",
  ),
  maxStreams: defineSetting(
    "PROFFER_MAX_STREAMS",
    "5000",
    integer(0, 1_000_000),
    "Event streams of members that each process keeps open at once. Further ones get a 503.",
  ),
  trustProxy: defineSetting(
    "PROFFER_TRUST_PROXY",
    "",
    optional(networks),
    "Addresses or networks of the reverse proxies whose X-Forwarded-For is trusted, separated by commas. Default: none.",
  ),
  corsOrigins: defineSetting(
    "PROFFER_CORS_ORIGINS",
    "",
    optional(origins),
    "Origins whose pages may call the API from a browser, with a token and never with cookies, separated by commas. Default: none.",
  ),
  webhookAllow: defineSetting(
    "PROFFER_WEBHOOK_ALLOW",
    "",
    optional(hostsOrNetworks),
    "Hosts, addresses or networks that webhooks may reach although they are not public, separated by commas. Default: none.",
  ),
  stripeApi: defineSetting(
    "PROFFER_STRIPE_API",
    "https://api.stripe.com",
    httpUrl,
    "Address of Stripe's API, for a proxy in between.",
  ),
  hubspotApi: defineSetting(
    "PROFFER_HUBSPOT_API",
    "https://api.hubapi.com",
    httpUrl,
    "Address of HubSpot's API, for a proxy in between.",
  ),
  pipedriveApi: defineSetting(
    "PROFFER_PIPEDRIVE_API",
    "https://api.pipedrive.com",
    httpUrl,
    "Address of Pipedrive's API, for a proxy in between.",
  ),
  drainSeconds: defineSetting(
    "PROFFER_DRAIN_SECONDS",
    "0",
    integer(0, 600),
    "Seconds from SIGTERM until the server stops listening. During this time /readyz answers 503, so that a load balancer sends requests elsewhere.",
  ),
  metricsToken: defineSetting(
    "PROFFER_METRICS_TOKEN",
    "",
    optional(text),
    "Bearer token that /metrics requires. Without one, /metrics answers only requests from this machine.",
  ),
  otlpUrl: defineSetting(
    "PROFFER_OTLP_URL",
    "",
    optional(collectorUrl),
    "OpenTelemetry collector that receives traces over OTLP/HTTP, such as http://127.0.0.1:4318. Default: none.",
  ),
  pdfP12: defineSetting(
    "PROFFER_PDF_P12",
    "",
    optional(resolveFolder),
    "PKCS #12 file (.p12) with the certificate and key that seal accepted and signed PDFs. Default: a self-signed certificate.",
  ),
  pdfP12PasswordFile: defineSetting(
    "PROFFER_PDF_P12_PASSWORD_FILE",
    "",
    optional(resolveFolder),
    "File with the password of PROFFER_PDF_P12. Default: no password.",
  ),
  imageMegabytes: defineSetting(
    "PROFFER_IMAGE_MEGABYTES",
    "500",
    integer(0, 1_000_000),
    "Megabytes of images and attachments that each organization may store in the database.",
  ),
  serverUrl: defineSetting(
    "PROFFER_URL",
    "",
    optional(httpUrl),
    'For "proffer mcp": address of the server that the agent works with.',
  ),
  apiKey: defineSetting(
    "PROFFER_API_KEY",
    "",
    optional(text),
    'For "proffer mcp": API key of the person for whom the agent works.',
  ),
  logLevel: defineSetting(
    "PROFFER_LOG_LEVEL",
    "info",
    logLevel,
    "Minimum severity of log entries: fatal, error, warn, info, debug or trace; silent turns the log off.",
  ),
};

type Settings = { [K in keyof typeof settings]: (typeof settings)[K] extends Setting<infer T> ? T : never };

export interface Config extends Omit<Settings, "publicUrl" | "mailFrom"> {
  /** Public URL without a final slash. */
  readonly publicUrl: string;
  readonly mailFrom: string;
  readonly oidc: readonly OidcProviderConfig[];
}

export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(`The configuration has ${faults.length === 1 ? "a fault" : `${faults.length} faults`}:
${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

/** Reads the settings. No other function reads the environment. The error lists all faults at once. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, { name, fallback, read }] of Object.entries<Setting<unknown>>(settings)) {
    try {
      values[key] = read(env[name]?.trim() || fallback);
    } catch (error) {
      if (!(error instanceof InvalidSettingError)) throw error;
      faults.push(`${name} ${error.message}`);
    }
  }
  const oidc = readOidcProviders(env, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  const read = values as Settings;
  const publicUrl = read.publicUrl ?? `http://${toUrlHost(read.host)}:${read.port}`;
  return { ...read, oidc, publicUrl, mailFrom: read.mailFrom ?? toSenderAddress(read.smtpUrl, publicUrl) };
}

/**
 * Lists unknown settings, mostly misspelt ones. Ignores the variables that Kubernetes adds for a service
 * named "proffer".
 */
export function listUnknownSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set(Object.values<Setting<unknown>>(settings).map(({ name }) => name));
  return Object.keys(env).filter(
    (name) => name.startsWith("PROFFER_") && !known.has(name) && !/^PROFFER_(OIDC_|SERVICE_|PORT)/.test(name),
  );
}

/**
 * Returns the sender's address. Prefers the address of the SMTP account, because most providers require it.
 */
function toSenderAddress(smtpAddress: string | undefined, publicUrl: string): string {
  const user = decodeUserInfo(URL.parse(smtpAddress ?? "")?.username ?? "") ?? "";
  return isEmailAddress(user) ? user : `proffer@${new URL(publicUrl).hostname}`;
}

/** Describes the settings as text for the help. */
export function describeSettings(): string {
  return Object.values<Setting<unknown>>(settings)
    .map(({ name, fallback, about }) => `  ${name}${fallback && ` (${fallback})`}\n      ${about}`)
    .concat("  PROFFER_OIDC_*\n      Single sign-on: docs/accounts.md.")
    .join("\n");
}

function resolveFolder(folder: string): string {
  return resolve(folder);
}

/** Converts a listening address to the host of a URL that reaches it from this machine. */
function toUrlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
