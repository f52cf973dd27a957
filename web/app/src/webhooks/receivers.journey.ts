import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findGuideCode, receiverLanguages, type ReceiverLanguageId } from "./receivers.ts";

const guide = readFileSync(new URL("../../../../docs/webhooks.md", import.meta.url), "utf8");
const secret = "whsec_PlK7zw1Qd0rNq8m4sVb2uYxT5cHk9eJf";
const data = { path: "/hooks/proffer", events: ["proposal.won", "proposal.lost"] };
const languages = Object.keys(receiverLanguages) as ReceiverLanguageId[];

describe.each(languages)("the code in %s", (language) => {
  const { guideHeading, write } = receiverLanguages[language];

  it("verifies as the guide does, in a function that the receiver calls", () => {
    const code = findGuideCode(guide, guideHeading);
    expect(code).toMatch(/verify/i);
    expect(write({ ...data, secret })).toMatch(/verify\(/i);
  });

  it("contains the address, the events and the secret of the endpoint", () => {
    const code = write({ ...data, secret });
    for (const own of [data.path, ...data.events, secret]) expect(code).toContain(own);
  });

  it("reads a secret that is no longer shown from the environment", () => {
    const code = write({ ...data, secret: undefined });
    expect(code).toContain("PROFFER_WEBHOOK_SECRET");
    expect(code).not.toContain("whsec_");
  });
});

it.each([
  ["php", /^<\?php\n[^]*require __DIR__/],
  ["csharp", /^\/\/ Program\.cs/],
  ["go", /package main/],
] as const)("the code in %s is a complete file beside the file with the function", (language, file) => {
  expect(receiverLanguages[language].write({ ...data, secret })).toMatch(file);
});

/** Interpreters that are installed on every test machine. */
const interpreters = {
  node: [process.execPath, "receiver.mjs"],
  python: ["python3", "receiver.py"],
} as const;

describe.each(["node", "python"] as const)("a receiver in %s", (language) => {
  const folder = mkdtempSync(join(tmpdir(), "proffer-receiver-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("accepts a signed event at its address with any query, and rejects all other requests", async () => {
    const { guideHeading, write } = receiverLanguages[language];
    const [command, file] = interpreters[language];
    const code = `${findGuideCode(guide, guideHeading)}\n\n${write({ ...data, secret })}\n`;
    writeFileSync(join(folder, file), code);
    const port = await findFreePort();
    const child = spawn(command, [join(folder, file)], {
      env: { ...process.env, PORT: String(port) },
      stdio: ["ignore", "pipe", "ignore"],
    });
    try {
      const output: string[] = [];
      child.stdout.on("data", (bytes) => output.push(String(bytes)));
      const body = JSON.stringify({ id: "e1", type: "proposal.won", data: { name: "Roof" } });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const mac = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("base64");
      const post = (path: string, signature: string) =>
        postWhenReady(`http://127.0.0.1:${port}${path}`, body, {
          "webhook-timestamp": timestamp,
          "webhook-signature": `t=${timestamp},v1=${signature}`,
        });
      expect(await post(`${data.path}?key=1`, mac)).toBe(204);
      expect(
        await post(
          data.path,
          mac.replace(/^./, (first) => (first === "A" ? "B" : "A")),
        ),
      ).toBe(400);
      expect(await post("/elsewhere", mac)).toBe(400);
      expect(output.join("")).toBe("e1 proposal.won Roof\n");
    } finally {
      child.kill();
      await once(child, "exit");
    }
  }, 60_000);
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Posts repeatedly until the receiver listens. Returns the status of its answer. */
async function postWhenReady(url: string, body: string, headers: Record<string, string>): Promise<number> {
  for (;;) {
    const answer = await fetch(url, { method: "POST", body, headers }).catch(() => undefined);
    if (answer) return answer.status;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}
