import { execFile, spawn } from "node:child_process";
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createEmptyDatabase, type Engine } from "../server/test/databases.ts";
import { rejectOnExit, endProcess, endWithThisProcess } from "./worker.ts";

const cli = fileURLToPath(new URL("../server/src/cli.ts", import.meta.url));

/** A database, and the environment variables for running the commands of the product on this database. */
export interface Installation {
  readonly engine: Engine;
  /** The location opened by the product: a URL, or the SQLite file. */
  readonly location: string;
  readonly environment: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

export interface Organization {
  readonly organization_id: string;
  readonly user_id: string;
  readonly api_key: string;
}

export interface RunningProduct {
  readonly pid: number;
  readonly url: string;
  stop(): Promise<void>;
}

export async function createInstallation(engine: Engine): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), "proffer-bench-"));
  const database = engine === "postgres" ? await createEmptyDatabase(engine) : undefined;
  const { DATABASE_URL: _, ...inherited } = process.env;
  return {
    engine,
    location: database?.location ?? join(folder, "proffer.db"),
    environment: {
      ...(inherited as Record<string, string>),
      ...(database && { DATABASE_URL: database.location }),
      PROFFER_DATA_DIR: folder,
      // The only disabled feature, because a benchmark sends more requests than the limit allows.
      PROFFER_RATE_LIMIT: "0",
    },
    remove: async () => {
      await database?.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

export async function setUp(installation: Installation, name: string): Promise<Organization> {
  const person = [
    "--name",
    "Ada Lovelace",
    "--email",
    `ada@${name}.test`,
    "--password",
    "correct horse battery",
  ];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cli, "setup", "--organization", name, ...person],
    { env: installation.environment },
  );
  return JSON.parse(stdout) as Organization;
}

/** Starts the product as in production. It writes its log at the default level to /dev/null. */
export async function startProduct(
  installation: Installation,
  program: readonly string[] = [cli, "serve"],
): Promise<RunningProduct> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [...program], {
    env: { ...installation.environment, PORT: String(port) },
    stdio: ["ignore", openSync("/dev/null", "w"), "inherit"],
  });
  endWithThisProcess(child);
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([awaitFirstAnswer(`${url}/healthz`), rejectOnExit(child, "the product")]);
  return { pid: child.pid ?? 0, url, stop: () => endProcess(child) };
}

/** Resolves when the address answers. */
async function awaitFirstAnswer(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer) return;
    await new Promise((later) => setTimeout(later, 2));
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
