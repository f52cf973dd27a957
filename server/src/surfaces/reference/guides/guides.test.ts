import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createServer } from "../../../platform/http/server.ts";
import { addReference } from "../reference.ts";
import { listSearchDocuments } from "../pages/search-documents.ts";
import { renderGuidePage } from "./guide-page.ts";
import { listGuides, parseGuide } from "./guides.ts";

describe("the guides of the reference", () => {
  const server = createServer({ logger: false, trustProxy: false });
  beforeAll(async () => {
    addReference(server, "https://proposals.acme.test");
    await server.ready();
  });
  afterAll(() => server.close());

  const pages = new Map<string, string>();
  const getPage = async (path: string) => {
    const answer = await server.inject(path);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    pages.set(path, answer.body);
    return answer.body;
  };

  it("are listed, and each is a page with its title", async () => {
    const list = await getPage("/docs/guides");
    for (const { name, title } of listGuides()) {
      expect(list).toContain(`href="/docs/guides/${name}"`);
      expect(await getPage(`/docs/guides/${name}`)).toContain(`<h1>${title}</h1>`);
    }
  });

  it("contain only links to existing places", async () => {
    const broken: string[] = [];
    for (const { name } of listGuides()) {
      const page = await getPage(`/docs/guides/${name}`);
      const [, content = ""] = page.split('<article class="guide">');
      const links = [...content.matchAll(/<a href="([^"]+)"/gu)].map(([, href = ""]) => href);
      for (const href of links.filter((each) => !each.startsWith("https:"))) {
        const [path = "", anchor] = href.split("#");
        const target = path === "" ? page : await getPage(path);
        if (anchor && !target.includes(`id="${anchor}"`)) broken.push(`${name}: ${href}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it("are found by the search with the words of each part", () => {
    const found = listSearchDocuments().filter(({ url }) => url.startsWith("/docs/guides/"));
    expect(found.find(({ title }) => title === "The secret")).toMatchObject({
      kind: "Guide",
      place: "Webhooks",
      url: "/docs/guides/webhooks#the-secret",
    });
    expect(found.find(({ title }) => title === "Pausing")?.text).toContain("14 days");
  });

  it("show code unchanged, and files of the repository without a link", () => {
    const guide = parseGuide("try", "# Try\n\n```sh\necho <b> && ls\n```\n\n[code](../server/main.ts)");
    const { text } = renderGuidePage(guide);
    expect(text).toContain("<code>echo &lt;b&gt; &amp;&amp; ls</code>");
    expect(text).not.toContain("<a ");
  });
});
