import { sql } from "kysely";
import { dirname } from "node:path";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { engines } from "../../test/databases.ts";
import { sendNewProposal } from "../../test/deals.ts";
import { testSecret, type TestApp } from "../../test/harness.ts";
import { signInBrowser, password, send, createTokens } from "../../test/people.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";
import { addEndpoint } from "../../test/webhooks.ts";
import { readConfig } from "../bootstrap/config.ts";
import { sealedColumns } from "../bootstrap/sealed-columns.ts";
import { insertDocumentKey } from "../pdf/seal/documents.store.ts";
import { keyPurpose } from "../pdf/seal/seal.ts";
import { transact } from "../platform/db/transact.ts";
import { createSealer } from "../platform/secrets/sealer.ts";
import { resealCommand } from "./database.ts";

const newSecret = "the secret after the leak that is long enough";
const newSealer = createSealer([newSecret]);

describe.each(engines)("proffer reseal on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);
  afterEach(() => {
    process.exitCode = undefined;
  });

  const reseal = async (...secrets: string[]) => {
    const config = readConfig({
      PROFFER_SECRET_KEY: secrets.join(","),
      ...(engine === "postgres"
        ? { DATABASE_URL: app.location }
        : { PROFFER_DATA_DIR: dirname(app.location) }),
    });
    const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    try {
      await resealCommand.run([], config);
      return output.mock.calls.map(([text]) => String(text)).join("");
    } finally {
      output.mockRestore();
    }
  };

  beforeAll(async () => {
    const { url } = await addEndpoint(client);
    await client.post(`${url}/rotate-secret`, { overlap_hours: 1 });
    await sendNewProposal(client);
    await client.post("/api/connections", { provider: "hubspot", token: "pat-1" });
    await client.send("PUT", "/api/organization/card-payments", {
      provider: "stripe",
      secret_key: "sk_test_key",
      webhook_secret: "whsec_secret",
    });
    await client.post("/api/proposals", { name: "Once" }, { "idempotency-key": "one" });
    await createTokens(app, client);
    const headers = await signInBrowser(app, client);
    await send(app, { url: "/api/auth/second-factor", headers, body: { password } });
    await transact(app.db, (tx) =>
      insertDocumentKey(tx, {
        generation: 1,
        certificate_base64: "",
        private_sealed: app.lifecycle.mailing.sealer.seal("a key", keyPurpose),
        created_at: app.clock.now(),
      }),
    );
    for (let i = 0; i < 250; i++)
      await client.post("/api/proposals", { name: "Many" }, { "idempotency-key": `many-${i}` });
  });

  it("knows every sealed column of the schema", async () => {
    const tables = await app.db.read.introspection.getTables();
    const sealed = tables.flatMap(({ name, columns }) =>
      columns.filter((column) => column.name.endsWith("_sealed")).map((column) => `${name}.${column.name}`),
    );
    expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
      sealed.toSorted(),
    );
  });

  it("changes nothing without a new secret", async () => {
    const before = await listSealedTexts(app);
    expect(await reseal(testSecret)).toBe("Encrypted 0 texts again.\n");
    expect(await listSealedTexts(app)).toEqual(before);
  });

  it("skips and counts texts that no configured secret opens, and exits with 1", async () => {
    const before = await listSealedTexts(app);
    const told = await reseal(newSecret);
    expect(await listSealedTexts(app)).toEqual(before);
    expect(told).toContain("1 texts of links.token_sealed were not changed");
    expect(told).toContain("Encrypted 0 texts again.");
    expect(process.exitCode).toBe(1);
  });

  it("makes every text readable with only the new secret, each for its own row", async () => {
    const before = await listSealedTexts(app);
    expect(await reseal(newSecret, testSecret)).toBe(`Encrypted ${before.length} texts again.\n`);
    const after = await listSealedTexts(app);
    const open = (sealer: typeof newSealer, all: typeof after) =>
      all.map(({ text, purpose }) => sealer.open(text, purpose));
    expect(open(newSealer, after)).toEqual(open(app.lifecycle.mailing.sealer, before));
    expect(new Set(after.map(({ place }) => place))).toEqual(
      new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`)),
    );
    expect(await reseal(newSecret, testSecret)).toBe("Encrypted 0 texts again.\n");
  });
});

/** Lists the texts of every sealed column, in the order of the keys. */
async function listSealedTexts({ db }: TestApp) {
  const texts: Array<{ place: string; text: string; purpose: string }> = [];
  for (const { table, column, key, formatPurpose } of sealedColumns) {
    const { rows } = await sql<Record<string, string>>`
      select ${sql.join([...key, column].map((name) => sql.ref(name)))} from ${sql.table(table)}
      where ${sql.ref(column)} <> '' order by ${sql.join(key.map((name) => sql.ref(name)))}`.execute(db.read);
    for (const row of rows)
      texts.push({
        place: `${table}.${column}`,
        text: row[column] ?? "",
        purpose: formatPurpose(...key.map((name) => String(row[name]))),
      });
  }
  return texts;
}
