import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { addOrganization } from "../src/accounts/set-up/set-up.ts";
import { createAnonymousContext } from "../src/context.ts";
import { systemClock } from "../src/platform/clock.ts";
import { createTestDatabase, type Engine } from "./databases.ts";
import { passwords } from "./passwords.ts";
import { password } from "./people.ts";

const program = fileURLToPath(new URL("../src/cli.ts", import.meta.url));

/** A database with its folder, and a server that a test can start and kill repeatedly. */
export interface Installation {
  /** The value for DATABASE_URL. */
  readonly location: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly apiKey: string;
  /** Returns the program and environment that run a command on this installation. */
  readonly getCommand: (name: string) => {
    readonly command: readonly string[];
    readonly env: NodeJS.ProcessEnv;
  };
  /** Starts the server itself, not the launcher, so that a signal reaches only the server. */
  readonly serve: () => Promise<{ server: ChildProcess; url: string }>;
  /** Ends all processes and deletes all files. */
  readonly remove: () => Promise<void>;
}

/** Creates an installation. `settings` are additional environment variables. */
export async function install(
  engine: Engine,
  settings: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const database = await createTestDatabase(engine);
  const { organizationId, userId, apiKey } = await addOrganization(
    createAnonymousContext(database.db, systemClock),
    passwords,
    { organization: "Acme", name: "Ada Lovelace", email: "ada@acme.test", password },
  );
  await database.db.close();
  const folder = await mkdtemp(join(tmpdir(), "proffer-installation-"));
  const env = {
    PATH: process.env["PATH"],
    // Uses a compile cache like the launcher, which halves the time of each start except the first.
    NODE_COMPILE_CACHE: join(tmpdir(), "node-compile-cache"),
    PORT: "0",
    PROFFER_DATA_DIR: engine === "postgres" ? folder : dirname(database.location),
    PROFFER_RATE_LIMIT: "0",
    PROFFER_LOG_LEVEL: "warn",
    ...(engine === "postgres" && { DATABASE_URL: database.location }),
    ...settings,
  };
  const children: ChildProcess[] = [];
  return {
    location: database.location,
    organizationId,
    userId,
    apiKey,
    getCommand: (name) => ({ command: [process.execPath, program, name], env }),
    serve: async () => {
      const server = spawn(process.execPath, [program, "serve"], {
        env,
        stdio: ["ignore", "pipe", "inherit"],
      });
      children.push(server);
      const [url] = /http:\/\/\S+/.exec(await readFirstLine(server)) ?? [];
      if (url === undefined) throw new Error("the server did not say where it is");
      return { server, url };
    },
    remove: async () => {
      for (const child of children) child.kill("SIGKILL");
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

async function readFirstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error("the process has no output");
  const [line] = await once(createInterface(stdout), "line");
  return line;
}
