import {
  type Pagination,
  type ProposalDetail,
  type ProposalListItem,
  type WebhookDelivery,
  type WebhookEndpoint,
  defaultWebhookEventTypes,
} from "@proffer/contract";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { start, type Running } from "../../test/process.ts";
import { runCommand } from "../../test/run-command.ts";
import { verifyAuditCommand } from "./verify-audit.ts";

const temporary = mkdtempSync(join(tmpdir(), "proffer-"));
// Node's compile cache gets another folder, because its files do not belong to the demo.
const env = { TMPDIR: temporary, NODE_COMPILE_CACHE: join(tmpdir(), "node-compile-cache") };

describe("proffer demo", () => {
  let demo: Running;
  beforeAll(async () => {
    demo = await start("demo", env);
  });
  afterAll(async () => {
    await demo.stop();
    rmSync(temporary, { recursive: true });
  });

  it("shows a proposal of every status with its activity and an intact audit trail", async () => {
    const api = caller(demo.output());
    const { data, pagination } = await api<List>("/api/proposals");
    expect(new Set(data.map(({ status }) => status))).toEqual(
      new Set(["DRAFT", "SENT", "PENDING", "WON", "LOST", "EXPIRED", "ON_HOLD", "CANCELLED"]),
    );
    expect(new Set(data.map(({ status_detail }) => status_detail?.marked_as_won_method))).toEqual(
      new Set([null, "acceptance", "digital_signature"]),
    );
    expect(new Set(data.map(({ cached_totals }) => cached_totals?.currency))).toEqual(
      new Set(["CHF", "EUR", "GBP", "JPY", "USD"]),
    );
    expect(data.filter(({ is_starred }) => is_starred)).toHaveLength(2);
    expect(pagination.total).toBe(10);
    expect((await api<List>("/api/proposals?archived=true")).pagination.total).toBe(1);
    expect((await api<List>("/api/proposals?is_template=true")).pagination.total).toBe(2);
    expect((await api<List>("/api/library-items")).pagination.total).toBe(6);

    const one = async (status: string) => {
      const found = data.find((proposal) => proposal.status === status);
      return api<ProposalDetail>(`/api/proposals/${found?.id}`);
    };
    const lost = await one("LOST");
    expect(lost.status_detail.decline_reason).toMatch(/next year/);
    const pending = await one("PENDING");
    expect(pending.status_detail.signatures.map(({ signed_at }) => signed_at !== null)).toEqual([
      true,
      false,
      false,
    ]);
    const sent = await one("SENT");
    expect(sent.timeline.first_viewed).not.toBeNull();
    const { data: trail } = await api<{ data: Array<{ entry: { action: string } }> }>(
      `/api/proposals/${sent.id}/audit-trail`,
    );
    expect(trail.filter(({ entry }) => entry.action === "selection_changed")).not.toEqual([]);

    const { data: endpoints } = await api<{ data: WebhookEndpoint[] }>("/api/webhook-endpoints");
    expect(endpoints.map(({ paused }) => paused)).toEqual([false, true]);
    const [crm = "", chat = ""] = endpoints.map(({ id }) => `/api/webhook-endpoints/${id}/deliveries`);
    expect(demo.output()).toContain(crm);
    const { data: deliveries } = await api<{ data: WebhookDelivery[] }>(`${crm}?limit=100`);
    expect(new Set(deliveries.map(({ type }) => type))).toEqual(new Set(defaultWebhookEventTypes));
    const attempts = (wanted: string) =>
      deliveries.flatMap(({ status, attempts: { length } }) => (status === wanted ? [length] : []));
    expect([new Set(attempts("delivered")), new Set(attempts("failed")), attempts("waiting")]).toEqual([
      new Set([1, 2]),
      new Set([8]),
      [],
    ]);
    const { data: paused } = await api<{ data: WebhookDelivery[] }>(chat);
    expect(new Set(paused.map(({ status }) => status))).toEqual(new Set(["waiting", "delivered"]));

    const token = /\/p\/(\S+)/.exec(demo.output())?.[1];
    const shown = await api<{ status: string; can: { choose: boolean } }>(`/api/public/proposals/${token}`);
    expect(shown).toMatchObject({ status: "SENT", can: { choose: true } });

    const page = await fetch(/http\S+\/p\/\S+/.exec(demo.output())?.[0] ?? "");
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Website relaunch for Harlow &amp; Finch");

    const [folder = ""] = folders();
    const { stdout } = await runCommand(verifyAuditCommand, { PROFFER_DATA_DIR: join(temporary, folder) });
    expect(stdout).toMatch(/^Checked 8 proposals with \d\d entries: every link holds\.$/m);
  });

  it("prints an email address and a password for signing in", async () => {
    const [, email, password] = /sign in +(\S+), password "(.+)"/.exec(demo.output()) ?? [];
    const answer = await fetch(`${demo.url}/api/auth/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    expect(answer.status).toBe(200);
  });

  it("prints curl lines that work if pasted", async () => {
    const lines = demo.output().match(/curl .*/g) ?? [];
    expect(lines).toHaveLength(2);
    for (const line of lines) expect((await curled<{ data: unknown[] }>(line)).data).not.toEqual([]);
  });

  it("deletes all its data at the end, so that the next demo starts fresh", async () => {
    expect(folders()).toHaveLength(1);
    await demo.stop();
    expect(folders()).toEqual([]);
  });
});

function folders(): string[] {
  return readdirSync(temporary).filter((name) => name.startsWith("proffer-demo-"));
}

/** Calls the API with the key printed by the demo. */
function caller(output: string) {
  const url = /running at (http[^\s;]+)/.exec(output)?.[1];
  const key = /API key +(\S+)/.exec(output)?.[1];
  return async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } });
    expect(answer.status).toBe(200);
    return (await answer.json()) as T;
  };
}

async function curled<T>(command: string): Promise<T> {
  const { stdout } = await promisify(execFile)("bash", ["-c", `${command} -sS`]);
  return JSON.parse(stdout) as T;
}

interface List {
  data: ProposalListItem[];
  pagination: Pagination;
}
