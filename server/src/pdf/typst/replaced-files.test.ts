import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { printPdf } from "../../../test/pdf.ts";
import { createTestProposal } from "../../../test/proposals.ts";
import { createTypstPool } from "./typst-pool.ts";
import { useApp } from "../../../test/use-app.ts";

/** Changes that an upgrade makes to the files of a running service. */
const upgrades: readonly [string, (folder: string) => void, (folder: string) => void][] = [
  [
    "emptied",
    (folder) => renameSync(join(folder, "fonts"), join(folder, "..", "away")),
    (folder) => renameSync(join(folder, "..", "away"), join(folder, "fonts")),
  ],
  [
    "given another version of a file",
    (folder) => writeFileSync(join(folder, "fonts", "Inter.ttf"), "another"),
    (folder) =>
      cpSync(join(folder, "Inter.bak"), join(folder, "fonts", "Inter.ttf"), { preserveTimestamps: true }),
  ],
];

describe.each(upgrades)("a service with its files %s", (_, replace, putBack) => {
  let outer: string;
  let folder: string;
  const log: string[] = [];
  beforeAll(async () => {
    outer = mkdtempSync(join(tmpdir(), "proffer-replaced-"));
    folder = join(outer, "node_modules");
    cpSync(import.meta.dirname, join(folder, "fonts"), { recursive: true });
    for (const file of ["fonts/Inter.ttf", "Inter.bak"]) writeFileSync(join(folder, file), "one");
    cpSync(join(folder, "Inter.bak"), join(folder, "fonts", "Inter.ttf"), { preserveTimestamps: true });
  });
  afterAll(() => rmSync(outer, { recursive: true }));
  const app = useApp("sqlite", () => ({
    typstPool: createTypstPool({ size: 1 }, [join(folder, "fonts")]),
    log: (line) => log.push(line),
  }));

  it("renders no PDF, asks for a restart, and blames no line item", async () => {
    const client = await app.organization();
    const [before, after] = [
      await createTestProposal(client),
      await createTestProposal(client, { name: "After" }),
    ];
    expect((await printPdf(app, client, before.url)).status).toBe(200);
    replace(folder);
    const { status, headers, body } = await client.post(`${after.url}/pdf`);
    expect([status, headers["retry-after"], body.error]).toEqual([
      503,
      "5",
      {
        code: "SERVICE_UNAVAILABLE",
        message:
          "The PDF service is unavailable: its program is missing, was replaced, or does not start. Restart Proffer after an upgrade",
      },
    ]);
    expect(log.join("")).toContain("no PDF can be made until Proffer is restarted");
    expect(log.join("")).not.toContain("cannot be made:");
    putBack(folder);
    expect((await printPdf(app, client, after.url)).status).toBe(200);
  });
});
