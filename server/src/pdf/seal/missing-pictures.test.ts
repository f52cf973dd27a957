import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { smallPng } from "../../../test/images.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { printPdf, readText } from "../../../test/pdf.ts";
import { browser, sendOffer, type Offer } from "../../../test/recipients.ts";
import type { GetResult } from "../../platform/outbound/outbound.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

const bytes = readFileSync(join(import.meta.dirname, "../../../test/seal.p12"));
const picture = '<p>Look</p><img src="https://pictures.test/chart.png?key=secret" alt="Sales by month">';
const down: GetResult = { error: "timeout", message: "did not answer in time", durationMs: 1 };
const up: GetResult = { status: 200, contentType: "image/png", body: smallPng, durationMs: 1 };
const gone: GetResult = { ...up, status: 404 };

describe.each(engines)("a completed proposal with an unavailable picture on %s", (engine) => {
  const app = useApp(engine, {
    p12: { bytes, password: "a seal" },
    outbound: { check: async () => ({ ok: true }), get: async () => host },
  });
  const client = useOrganization(app);
  let host: GetResult;
  let warnings: string[];
  beforeEach(() => {
    host = down;
    warnings = [];
    // Lets the cached pictures and failures of the previous test expire.
    app.clock.advance(10 * 60_000);
  });

  const acceptProposal = async () => {
    const offer = await sendOffer(app, client, {
      pages: [{ name: "Text", kind: "content", content: picture }],
    });
    const answer = await offer.reader.post("accept", {
      full_name: "Grace Hopper",
      email: "grace@example.com",
    });
    expect(answer.body.status).toBe("WON");
    return offer;
  };

  const jobsAfter = async (seconds: number) => {
    app.clock.advance(seconds * 1000);
    await runDueJobs(app, {
      mayFail: true,
      warn: (facts, message) => void warnings.push(message + JSON.stringify(facts)),
    });
  };

  const sealed = ({ id }: Offer) =>
    app.db.read.selectFrom("documents").select("sha256").where("proposal_id", "=", id).execute();

  it("is not sealed without it, and is sealed with it as soon as it is available again", async () => {
    const offer = await acceptProposal();
    const { url, reader } = offer;
    await jobsAfter(0);
    expect(await sealed(offer)).toEqual([]);
    const early = await app.server.inject({ url: `${reader.url}/pdf`, headers: { "user-agent": browser } });
    expect([early.statusCode, early.json().error.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(early.json().error.message).toContain("A picture cannot be loaded at the moment");
    expect(await sealed(offer)).toEqual([]);
    host = up;
    await jobsAfter(30);
    expect(await sealed(offer)).toHaveLength(1);
    expect(await readText((await printPdf(app, client, url)).bytes)).not.toContain("Sales by month");
  });

  it("is sealed without it after some minutes, as the document and the log say", async () => {
    const offer = await acceptProposal();
    await jobsAfter(0);
    await jobsAfter(30);
    await jobsAfter(90);
    expect(await sealed(offer)).toEqual([]);
    await jobsAfter(300);
    expect(await sealed(offer)).toHaveLength(1);
    expect(await readText((await printPdf(app, client, offer.url)).bytes)).toContain(
      "Picture: Sales by month",
    );
    expect(warnings.at(-1)).toContain("https://pictures.test/chart.png did not answer in time");
    expect(warnings.join("")).not.toContain("secret");
  });

  it("is sealed at once if the picture will never be available", async () => {
    host = gone;
    const offer = await acceptProposal();
    await jobsAfter(0);
    expect(await sealed(offer)).toHaveLength(1);
  });
});
