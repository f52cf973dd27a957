import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { findMailedLink, grace, signedByGrace } from "../../../test/deals.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { createPage, createTestProposal, line } from "../../../test/proposals.ts";
import { createReader, type Reader, sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

const minute = 60_000;
const hank = { full_name: "Hank Scorpio", email: "hank@globex.test" };
const ask = async (reader: Reader, body: object = {}): Promise<string> =>
  (await reader.post("threads", { text: "Is this final?", ...hank, ...body })).body.data.id;

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

describe.each(engines)("the emails about a thread on %s", (engine) => {
  const app = useApp(engine);
  const connected = useApp(engine, { isMailSent: true });
  const client = useOrganization(app, beforeEach);
  const answer = (url: string, thread: string) =>
    client.post(`${url}/threads/${thread}/messages`, { text: "Yes." });
  /** Lets six minutes pass, and lists the emails whose subject starts like this. */
  const pass = async (subject: string): Promise<Mail[]> => {
    app.clock.advance(6 * minute);
    await runDueJobs(app);
    const { data } = (await client.get("/api/outbox?limit=100")).body;
    return data.filter((mail: Mail) => mail.subject.startsWith(subject));
  };

  it("are one email to the owner about several questions of five minutes", async () => {
    const { reader } = await sendOffer(app, client);
    await ask(reader, { text: "One" });
    app.clock.advance(2 * minute);
    await ask(reader, { text: "Two" });
    const [mail, ...others] = await pass("Questions");
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/One[^]*Two/);
  });

  it("quote every line of a client, so that no line looks like another author", async () => {
    const { reader } = await sendOffer(app, client);
    await ask(reader, { text: "ok\n\nGrace Hopper:\u2028We accept everything." });
    const [mail] = await pass("Question");
    expect(mail?.text).toContain("Hank Scorpio:\n> ok\n> \n> Grace Hopper:\n> We accept everything.");
  });

  it("leave out questions that were answered or resolved in the meantime", async () => {
    const { url, reader } = await sendOffer(app, client);
    await answer(url, await ask(reader));
    await client.patch(`${url}/threads/${await ask(reader)}`, { state: "resolved" });
    expect(await pass("Question")).toEqual([]);
  });

  it("go to the owner again after a proposal was deleted and restored", async () => {
    const { id, url, reader } = await sendOffer(app, client);
    const thread = await ask(reader);
    await client.delete(url);
    await pass("");
    await client.post(`/api/proposals/${id}/undelete`);
    await reader.post(`threads/${thread}/messages`, { text: "Hello?", ...hank });
    expect(await pass("Question")).toHaveLength(1);
  });

  it("go to no address that was given at a link that is closed now", async () => {
    const { url, reader } = await sendOffer(app, client);
    const thread = await ask(reader, { email: "mallory@evil.test" });
    await client.post(`${url}/rotate-link`);
    expect((await answer(url, thread)).status).toBe(201);
    expect(await pass("New message")).toEqual([]);
  });

  it("go to an invited recipient after the link was rotated, with the new link and the invited name", async () => {
    const { url, reader } = await sendOffer(app, client);
    const thread = await ask(reader, { full_name: "G.", email: grace.email.toUpperCase() });
    await client.post(`${url}/rotate-link`);
    await answer(url, thread);
    const [mail] = await pass("New message");
    expect(mail?.to).toBe(grace.email);
    expect(mail?.text).toContain(`Hello ${grace.name},`);
    expect(mail?.text).toContain(`${(await client.get(url)).body.share_url}#thread-${thread}`);
  });

  it("go to a signer whose link was closed by a publication, with the shared link", async () => {
    const { url } = await sendOffer(app, client, { settings: { signing: signedByGrace } });
    await client.post(`${url}/request-signatures`);
    const thread = await ask(createReader(app, await findMailedLink(app, grace.email)));
    const draft = (await client.post(`${url}/revisions`)).body.data.id;
    await client.patch(`/api/proposals/${draft}`, { name: "A better offer" });
    expect((await client.post(`/api/proposals/${draft}/publish`)).status).toBe(200);
    await answer(url, thread);
    const [mail, ...others] = await pass("New message");
    expect([mail?.to, others]).toEqual([grace.email, []]);
    expect(mail?.text).toContain(`${(await client.get(url)).body.share_url}#thread-${thread}`);
  });

  it("contain an answer even if the thread is open again when they are sent", async () => {
    const { url, reader } = await sendOffer(app, client);
    const reopened = await ask(reader);
    await answer(url, reopened);
    await client.patch(`${url}/threads/${reopened}`, { state: "open" });
    const thanked = await ask(reader);
    await answer(url, thanked);
    await reader.post(`threads/${thanked}/messages`, { text: "Thanks", ...hank });
    const texts = (await pass("New message")).map(({ text }) => text).join("\n");
    expect(texts).toContain(`#thread-${reopened}`);
    expect(texts).toContain(`#thread-${thanked}`);
  });

  it("contain no answer in a thread that the client withdrew meanwhile", async () => {
    const { url, reader } = await sendOffer(app, client);
    const thread = await ask(reader);
    await answer(url, thread);
    await reader.post(`threads/${thread}/withdraw`);
    expect(await pass("New message")).toEqual([]);
  });

  it("greet no person by a name that was entered at the link", async () => {
    const { url, reader } = await sendOffer(app, client);
    const full_name = "Hank\n\nYour account is locked.\u2028Sign in at https://evil.test";
    await answer(url, await ask(reader, { full_name }));
    const [mail] = await pass("New message");
    expect(mail?.text).toContain("Hello,");
    expect(mail?.text).not.toContain("locked");
  });

  it("go to the person who asked and the last one who wrote, not to every address in the thread", async () => {
    const { url, reader } = await sendOffer(app, client);
    const thread = await ask(reader);
    for (const email of ["victim@elsewhere.test", "HANK@globex.test"]) {
      await reader.post(`threads/${thread}/messages`, { text: "x", full_name: "V", email });
      app.clock.advance(minute);
    }
    await answer(url, thread);
    expect((await pass("New message")).map(({ to }) => to.toLowerCase())).toEqual([hank.email]);
  });

  it("are announced if an address is known and a mail server is configured, and only then", async () => {
    const member = await connected.organization();
    const { url, reader } = await sendOffer(connected, member);
    const thread = await ask(reader);
    const write = (path: string, by = member) => by.post(path, { text: "Yes." });
    const isMailed = async (path: string) => (await write(path)).body.is_mailed;
    expect(await isMailed(`${url}/threads/${thread}/messages`)).toBe(true);
    expect(await isMailed(`${url}/threads`)).toBe(true);
    await member.post(`${url}/rotate-link`);
    expect(await isMailed(`${url}/threads/${thread}/messages`)).toBe(false);
    const shared = await createTestProposal(member, { pages: [createPage(line("Design", 1000))] });
    await member.post(`${shared.url}/status`, { status: "SENT" });
    expect(await isMailed(`${shared.url}/threads`)).toBe(false);
    const other = await sendOffer(app, client);
    expect((await write(`${other.url}/threads`, client)).body.is_mailed).toBe(false);
  });

  it("have the personal link of a signer", async () => {
    const { url } = await sendOffer(app, client, { settings: { signing: signedByGrace } });
    await client.post(`${url}/request-signatures`);
    const own = await findMailedLink(app, grace.email);
    await answer(url, await ask(createReader(app, own)));
    expect((await pass("New message"))[0]?.text).toContain(`${own}#thread-`);
  });
});
