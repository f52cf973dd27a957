import { existsSync, readFileSync, statSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { describeSettings, readConfig, listUnknownSettings } from "../../src/bootstrap/config.ts";
import { maxClosingMs } from "../../src/ops/until-stopped.ts";
import { useApp } from "../use-app.ts";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Instructions of the Dockerfile with their lines joined, without comments. */
const instructions = read("Dockerfile")
  .replaceAll(/^#.*\n/gm, "")
  .replaceAll("\\\n", " ")
  .split("\n")
  .filter((line) => line !== "");

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const readManifest = (workspace: string): Manifest => JSON.parse(read(`${workspace}/package.json`));

/** Returns the value of an environment variable set by the image. */
function findImageVariable(name: string): string | undefined {
  const assignments = instructions.find((line) => line.startsWith("ENV ")) ?? "";
  return new RegExp(`\\b${name}=(\\S+)`).exec(assignments)?.[1];
}

const copied = instructions
  .filter((line) => line.startsWith("COPY ") && !line.includes("--from"))
  .flatMap((line) => line.split(/\s+/).slice(1, -1));

describe("the Dockerfile", () => {
  const rules = read(".dockerignore")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

  /** As in Docker, the last rule that matches a path or a folder above it decides. */
  function isInContext(path: string): boolean {
    const above = path.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"));
    return rules.reduce((isIn, rule) => {
      const pattern = rule.replace(/^!/, "");
      return above.some((each) => matchesGlob(each, pattern)) ? rule.startsWith("!") : isIn;
    }, true);
  }

  it("copies only existing paths that .dockerignore allows", () => {
    expect(copied.length).toBeGreaterThan(10);
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(copied.filter((path) => !isInContext(path))).toEqual([]);
  });

  it("does not install a bundler with the packages of the server", () => {
    const ofBuild = Object.keys(readManifest("web").dependencies ?? {});
    const workspaces = ["server", "contract", "pricing", "presentation", "tables"];
    // npm does not omit a development package if another workspace has the package as an ordinary dependency.
    const installed = workspaces.flatMap((workspace) =>
      Object.keys(readManifest(workspace).devDependencies ?? {}).filter((name) => ofBuild.includes(name)),
    );
    expect(ofBuild).toContain("vite");
    expect(installed).toEqual([]);
  });

  it("excludes everything from its context that it does not copy, such as data, secrets, settings and tests", () => {
    const allowed = rules.filter((rule) => rule.startsWith("!")).map((rule) => rule.slice(1));
    expect(allowed.filter((path) => !copied.includes(path))).toEqual([]);
    const leaks = [
      ".env",
      "deploy/.env",
      "server/.env",
      "data/secret",
      "server/data/secret",
      "node_modules/node/bin/node",
      "web/node_modules/x.js",
      "web/recipient/dist/server/render.js",
      "server/test/harness.ts",
      "server/src/app.test.ts",
      "server/src/app.journey.ts",
    ];
    expect(leaks.filter(isInContext)).toEqual([]);
    expect(["server/src/cli.ts", "web/recipient/build.ts"].filter((path) => !isInContext(path))).toEqual([]);
  });

  it("copies the manifest of every workspace, which `npm ci` compares with the lock file", () => {
    const { workspaces } = JSON.parse(read("package.json")) as { workspaces: string[] };
    const manifests = copied.filter((path) => /^\w+\/package\.json$/.test(path));
    expect(new Set(manifests)).toEqual(new Set(workspaces.map((folder) => `${folder}/package.json`)));
  });

  it("copies every folder of the server's imports into the last stage", () => {
    const { dependencies } = JSON.parse(read("server/package.json")) as {
      dependencies: Record<string, string>;
    };
    const own = Object.keys(dependencies)
      .filter((name) => name.startsWith("@proffer/"))
      .map((name) => name.slice("@proffer/".length));
    const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith("FROM ")));
    const folders = last.flatMap((line) => /^COPY (\w+) \1$/.exec(line)?.[1] ?? []);
    expect(folders).toEqual(expect.arrayContaining(["bin", "server", ...own]));
  });

  it("runs without root, on the project's version of Node.js, and names no architecture", () => {
    const { engines } = JSON.parse(read("package.json")) as { engines: { node: string } };
    const [, major] = /^ARG NODE_IMAGE=\S+\/node:(\d+)-\w+-slim$/m.exec(read("Dockerfile")) ?? [];
    expect(`>=${major}`).toBe(engines.node);
    expect(instructions.filter((line) => line.startsWith("USER "))).toEqual(["USER 1000:1000"]);
    expect(read("Dockerfile")).not.toMatch(/amd64|arm64|x64|x86|aarch/i);
  });
});

interface Service {
  readonly image: string;
  readonly build?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
  readonly stop_grace_period: string;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const values: Readonly<Record<string, string>> = {
  PUBLIC_URL: "https://proposals.example.com",
  PROFFER_SECRET_KEY: "0".repeat(64),
  POSTGRES_PASSWORD: "secret",
};

/** Replaces ${NAME}, ${NAME:-default} and ${NAME:?message}. */
function substitute(text: string): string {
  return text.replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_, name: string, fallback?: string) => {
    return values[name] ?? fallback ?? `no ${name}`;
  });
}

const settings = new Set([...describeSettings().matchAll(/^ {2}([A-Z_\d]+)/gm)].map(([, name]) => name));
const isProffer = (service: Service) => service.image === "proffer";

const files = ["compose.sqlite.yaml", "compose.postgres.yaml"].map((name) => {
  const text = read(`deploy/${name}`);
  return { name, text, compose: parse(text, { merge: true }) as Compose };
});

describe.each(files)("deploy/$name", ({ name, text, compose }) => {
  const services = Object.values(compose.services);
  const ours = services.filter(isProffer);

  it("gives Proffer existing settings with valid values", () => {
    expect(ours.length).toBe(name.includes("postgres") ? 2 : 1);
    for (const { environment = {} } of ours) {
      expect(Object.keys(environment).filter((key) => !settings.has(key))).toEqual([]);
      const env = Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [key, substitute(value)]),
      );
      expect(listUnknownSettings(env)).toEqual([]);
      expect(readConfig(env).trustProxy).toEqual(["172.30.83.0/24"]);
      expect(text).toContain(`subnet: ${environment["PROFFER_TRUST_PROXY"]}`);
    }
  });

  it("has no variable that could be a misspelt setting of Proffer, because the whole .env file is passed to it", () => {
    const names = [...text.matchAll(/\$\{(\w+)/g)].map(([, each]) => each ?? "");
    expect(listUnknownSettings(Object.fromEntries(names.map((each) => [each, "x"])))).toEqual([]);
  });

  it("contains no password, but a variable without a default instead", () => {
    const secrets = services.flatMap(({ environment = {} }) =>
      Object.entries(environment).filter(([key]) => /PASSWORD|SECRET|TOKEN|DATABASE_URL|SMTP_URL/.test(key)),
    );
    expect(
      secrets.filter(([, value]) => !/^(postgres:\/\/\w+:)?\$\{\w+:\?[^}]+\}(@\w+\/\w+)?$/.test(value)),
    ).toEqual([]);
  });

  it("builds from the folder of the Dockerfile, mounts existing paths, and keeps the data where the image has it", () => {
    const builds = ours.flatMap(({ build = [] }) => build);
    expect(builds.map((build) => existsSync(join(root, "deploy", build, "Dockerfile")))).toEqual([true]);
    const sources = services.flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(":")[0] ?? ""),
    );
    const missing = sources.filter((source) =>
      source.startsWith(".")
        ? !statSync(join(root, "deploy", source)).isFile()
        : !Object.hasOwn(compose.volumes, source),
    );
    expect(missing).toEqual([]);
    expect(Object.keys(compose.volumes).filter((volume) => !sources.includes(volume))).toEqual([]);
    const data = name.includes("sqlite") ? [`data:${findImageVariable("PROFFER_DATA_DIR")}`] : [];
    expect(ours.flatMap(({ volumes = [] }) => volumes)).toEqual(data);
  });

  it("gives Proffer time to shut down, on a read-only file system", () => {
    const graces = ours.map((service) => Number(/^(\d+)s$/.exec(service.stop_grace_period)?.[1]) * 1000);
    const drains = ours.map(
      ({ environment = {} }) => Number(environment["PROFFER_DRAIN_SECONDS"] ?? 0) * 1000,
    );
    expect(Math.min(...graces)).toBeGreaterThanOrEqual(Math.max(...drains) + maxClosingMs + 10_000);
    expect(ours.map((service) => service.read_only)).toEqual(ours.map(() => true));
  });
});

describe("the ports and paths of the container files", () => {
  const app = useApp("sqlite");
  const caddyfile = read("deploy/Caddyfile");
  const port = instructions.find((line) => line.startsWith("EXPOSE "))?.slice("EXPOSE ".length);

  it("are the same as in Proffer", () => {
    expect(Number(port)).toBe(readConfig({}).port);
    const published = files[0]?.compose.services["proffer"]?.ports ?? [];
    expect(published).toEqual([`127.0.0.1:${port}:${port}`]);
    const paths = [
      /'(\/\w+)'\)/.exec(instructions.find((line) => line.startsWith("HEALTHCHECK ")) ?? "")?.[1] ?? "",
      /health_uri (\S+)/.exec(caddyfile)?.[1] ?? "",
    ];
    expect(paths.filter((url) => !app.server.hasRoute({ method: "GET", url }))).toEqual([]);
  });

  it("lead the proxy to every process of Proffer in the compose file", () => {
    const services = Object.entries(files[1]?.compose.services ?? {});
    const upstreams = /reverse_proxy ([^{]*)\{/.exec(caddyfile)?.[1]?.trim().split(" ");
    const processes = services.filter(([, service]) => isProffer(service)).map(([name]) => `${name}:${port}`);
    expect(upstreams).toEqual(processes);
    const proxy = services.find(([, service]) => service.image.includes("caddy"))?.[1];
    // Version 2.11.2 is the first version that sends a request with a body to the other process if one
    // process cannot be reached.
    expect(proxy?.image).toMatch(/:2\.(1[1-9]|[2-9]\d)$/);
    const variables = [...caddyfile.matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(proxy?.environment ?? {})).toEqual(variables);
  });
});

it("the guide's commands in the container are commands of Proffer, in services of the compose files", () => {
  const names = new Set(files.flatMap(({ compose }) => Object.keys(compose.services)));
  const commands = [
    ...read("docs/self-hosting.md").matchAll(
      /docker compose (?:exec|run --rm)(?: -T)? ([\w-]+) (?:node bin\/proffer\.js )?([\w-]+)/g,
    ),
  ].filter(([line]) => line.includes("proffer.js"));
  expect(commands.length).toBeGreaterThan(2);
  expect(commands.filter(([, service = ""]) => !names.has(service))).toEqual([]);
  const folder = join(root, "server/src/commands");
  expect(commands.filter(([, , command = ""]) => !existsSync(join(folder, `${command}.ts`)))).toEqual([]);
});

it("the packages include SQLite for amd64 and arm64, and a portable Typst for other machines", () => {
  for (const target of ["linux-x64", "linux-arm64"])
    expect(existsSync(join(root, `node_modules/better-sqlite3/prebuilds/${target}.node`))).toBe(true);
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { version: string }>;
  };
  const findVersion = (name: string) => packages[`node_modules/@myriaddreamin/typst-ts-${name}`]?.version;
  expect(findVersion("web-compiler")).toBe(findVersion("node-compiler"));
});
