import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { install, type Installation } from "../installation.ts";
import { isCommand } from "./verifiers.ts";

const patience = { timeout: 20_000, interval: 50 };
const isMissing = !isCommand("openssl");

let folder: string;
let installation: Installation | undefined;
let receiver: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "proffer-receiver-"));
});
afterAll(async () => {
  receiver?.kill();
  await installation?.remove();
  await rm(folder, { recursive: true });
});

it.skipIf(isMissing && !process.env["CI"])(
  "the receiver of docs/webhooks.md accepts a sample, and rejects a signature with another secret",
  { timeout: 60_000 },
  async () => {
    const guide = await readFile(join(import.meta.dirname, "../../../docs/webhooks.md"), "utf8");
    const findBlock = (beginning: RegExp) => beginning.exec(guide)?.[1] ?? "";
    const port = await findFreePort();
    const program = findBlock(/^```javascript\n([^]*?)^```$/m).replace("8443", String(port));
    await writeFile(join(folder, "receiver.mjs"), program);
    await writeFile(join(folder, "verify.mjs"), findBlock(/^### Node, by hand\n\n```js\n([^]*?)^```$/m));
    const [, makePair = "", allow = "", authority = ""] =
      /^(openssl [^]*?)PROFFER_WEBHOOK_ALLOW=(\S+) NODE_EXTRA_CA_CERTS=(\S+) npm start$/m.exec(guide) ?? [];
    await promisify(execFile)("bash", ["-ec", makePair], { cwd: folder });

    installation = await install("sqlite", {
      PROFFER_WEBHOOK_ALLOW: allow,
      NODE_EXTRA_CA_CERTS: join(folder, authority),
    });
    const { apiKey } = installation;
    const { url } = await installation.serve();
    const call = async (path: string, body?: object) => {
      const answer = await fetch(`${url}${path}`, {
        method: body ? "POST" : "GET",
        headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as ReturnType<JSON["parse"]>;
    };
    const endpoint = { url: `https://localhost:${port}/` };
    const { id, secret } = (await call("/api/webhook-endpoints", endpoint)).data;
    const other = (await call("/api/webhook-endpoints", endpoint)).data;

    receiver = spawn(process.execPath, ["receiver.mjs"], {
      cwd: folder,
      env: { SECRET: secret },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await vi.waitFor(async () => {
      const socket = connect(port, "localhost");
      await once(socket, "connect");
      socket.destroy();
    }, patience);
    const ended = async (of: string) => {
      const delivery = (await call(`/api/webhook-endpoints/${of}/test`, { type: "proposal.won" })).data.id;
      return vi.waitFor(async () => {
        const shown = await call(`/api/webhook-deliveries/${delivery}`);
        expect(shown.attempts).toHaveLength(1);
        return shown;
      }, patience);
    };
    const said = once(receiver.stdout!, "data");
    expect(await ended(id)).toMatchObject({ status: "delivered", attempts: [{ http_status: 204 }] });
    expect(String((await said)[0])).toBe("proposal.won: Website relaunch\n");
    expect(await ended(other.id)).toMatchObject({
      status: "failed",
      attempts: [{ http_status: 400, response_snippet: "wrong signature" }],
    });
  },
);

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
