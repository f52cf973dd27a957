import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { grace, toTypedSignature } from "../../test/deals.ts";
import { printPdf, readText } from "../../test/pdf.ts";
import { browser, sendOffer } from "../../test/recipients.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

/**
 * A few words of the consent sentence in each language. The sentences of other languages do not contain them.
 */
const sentences = {
  en: "I have read this proposal",
  de: "Ich habe dieses Angebot gelesen",
  es: "He leído esta propuesta",
  fr: "J’ai lu cette proposition",
  ar: "لقد قرأت هذا العرض",
  he: "קראתי את ההצעה",
};
const languages = Object.entries(sentences);

describe.each(engines)("the signer's consent text on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  const signing = { acceptance_method: "digital_signatures" as const };
  const toSign = (rest: object = {}) => sendOffer(app, client, { settings: { signing }, ...rest });
  const getTrail = async (url: string) => (await client.get(`${url}/audit-trail`)).body.data;
  const recorded = async (id: string) => {
    const { consent_text } = await app.db.read
      .selectFrom("signers")
      .select("consent_text")
      .where("proposal_id", "=", id)
      .executeTakeFirstOrThrow();
    return consent_text;
  };
  /** Returns the text that a browser shows for the page at the link. */
  const shownOnPage = async (token: string, accepted = "en") => {
    const { body } = await app.server.inject({
      url: `/p/${token}`,
      headers: { "user-agent": browser, "accept-language": accepted },
    });
    const [, data = ""] = /id="data">([^]*?)<\/script>/.exec(body) ?? [];
    const { proposal } = JSON.parse(data);
    return proposal.signing.consent_text as string;
  };

  it.each(languages)("is recorded as shown in %s, the proposal's language", async (language, words) => {
    const { id, url, reader } = await toSign({ design: { language } });
    const consent_text = await shownOnPage(reader.token);
    expect(consent_text).toContain(words);
    expect(languages.filter(([, each]) => consent_text.includes(each))).toEqual([[language, words]]);
    expect((await reader.post("sign", { ...toTypedSignature(grace.name), consent_text })).body.status).toBe(
      "WON",
    );
    expect(await recorded(id)).toBe(consent_text);
    expect(JSON.stringify(await getTrail(url))).toContain(consent_text);
  });

  it.each(languages)("is recorded as shown in %s, the browser's language", async (language, words) => {
    const { id, reader } = await toSign();
    const consent_text = await shownOnPage(reader.token, `${language}-XX, en;q=0.5`);
    expect(consent_text).toContain(words);
    // This request has no language header, so the text must come from its body.
    expect((await reader.post("sign", { ...toTypedSignature(grace.name), consent_text })).status).toBe(200);
    expect(await recorded(id)).toBe(consent_text);
  });

  it("follows the language of the request if the request does not contain the text", async () => {
    const [first, second] = [await toSign(), await toSign()];
    await first.reader.post("sign", toTypedSignature(grace.name), { "accept-language": "de-AT" });
    expect(await recorded(first.id)).toContain(sentences.de);
    await second.reader.post("sign", toTypedSignature(grace.name));
    expect(await recorded(second.id)).toContain(sentences.en);
  });

  it("is always a text that the proposal asks for", async () => {
    const { id, reader } = await toSign();
    const own = await toSign({
      settings: { signing: { ...signing, signature_page_agreement_text: " Nothing else. " } },
      design: { language: "de" },
    });
    const standard = await shownOnPage(reader.token);
    for (const [at, consent_text] of [
      [reader, "I agree to nothing"],
      [reader, ""],
      [own.reader, standard],
    ] as const) {
      const { status, body } = await at.post("sign", { ...toTypedSignature(grace.name), consent_text });
      expect([status, body.error.code]).toEqual([412, "PRECONDITION_FAILED"]);
    }
    expect((await client.get(`/api/proposals/${id}`)).body.status).toBe("SENT");
    const consent_text = await shownOnPage(own.reader.token);
    expect(consent_text).toBe("Nothing else.");
    expect((await own.reader.post("sign", { ...toTypedSignature(grace.name), consent_text })).status).toBe(
      200,
    );
    expect(await recorded(own.id)).toBe("Nothing else.");
  });

  it("appears in the certificate as recorded, regardless of the document's language", async () => {
    const { url, reader } = await toSign();
    const consent_text = await shownOnPage(reader.token, "es");
    await reader.post("sign", { ...toTypedSignature(grace.name), consent_text });
    await client.patch("/api/organization", { branding: { language: "de" } });
    app.clock.advance(5 * 60_000);
    const text = await readText((await printPdf(app, client, url)).bytes);
    expect(text).toContain(sentences.es);
    expect(text).toContain("Zustimmung");
  });
});
