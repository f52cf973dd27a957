import { mkdirSync } from "node:fs";
import { createTestApp } from "../server/test/harness.ts";
import { password, givePassword } from "../server/test/people.ts";
import { sendOffer } from "../server/test/recipients.ts";
import { launchBrowser } from "./browser.ts";

// Takes pictures of the application's screens for review: npm run gallery:app -- [folder] [screens…]

const [folder = "gallery", ...names] = process.argv.slice(2);
const widths = [1440, 768, 390];
const proposals = Number(process.env["PROPOSALS"] ?? 300);
mkdirSync(folder, { recursive: true });

const screens: Readonly<Record<string, string>> = {
  list: "/app/proposals",
  filtered: "/app/proposals?client=Globex&viewed=false&min=100&currency=EUR",
  nothing: "/app/proposals?search=nowhere",
  templates: "/app/templates",
  library: "/app/library",
  activity: "/app/activity",
  today: "/app/today",
  organization: "/app/settings/organization",
  members: "/app/settings/members",
  profile: "/app/settings/profile",
  approval: "/app/settings/approval",
  images: "/app/settings/images",
  security: "/app/settings/security",
  integrations: "/app/settings/integrations",
  webhooks: "/app/settings/webhooks",
  outbox: "/app/settings/outbox",
  appearance: "/app/settings/appearance",
};

const app = await createTestApp("sqlite");
const url = await app.server.listen({ port: 0, host: "127.0.0.1" });
const client = await app.organization();
const names300 = [
  "Solar roof",
  "Relaunch of the website with shop, photographs and twelve months of care for every single page",
  "مشروع المكتب الجديد",
  "Büroumzug",
];
for (let index = 0; index < proposals; index++)
  await client.post("/api/proposals", {
    name: `${names300[index % names300.length]} ${index + 1}`,
    settings: { currency: "EUR", recipient: { name: index % 3 ? `Globex ${index}` : "" } },
    tags: index % 5 ? [] : ["web", "a rather long tag"],
    pages: [
      {
        name: "Investment",
        children: [
          {
            type: "group",
            name: "Work",
            line_items: [
              {
                type: "line_item",
                name: "Design",
                price: { model: "fixed", value: 1200.5 * (index + 1), frequency: "once" },
              },
              {
                type: "line_item",
                name: "Care",
                optional: true,
                selected: index % 2 === 0,
                price: { model: "fixed", value: 89, frequency: "monthly" },
              },
            ],
          },
        ],
      },
    ],
  });
const { reader, id, findId, url: offerUrl } = await sendOffer(app, client, { name: "Office relocation" });
await reader.read();
const pageId = findId("Work");
await reader.post("views", { page_seconds: { [pageId]: 95 } });
await reader.select(findId("Icons"));
await reader.select(findId("Large"));
await reader.post("threads", {
  text: "We have four of them.",
  full_name: "Hank Scorpio",
  email: "hank@globex.test",
  item_id: findId("Seats"),
  request: { type: "quantity", value: 4 },
});
app.clock.advance(3_600_000);
await client.delete(`${offerUrl}/items/${findId("Photos")}`);
await client.post("/api/proposals", { name: "Web template", is_template: true });
await client.post("/api/library-items", {
  type: "line_item",
  name: "Logo",
  price: { model: "fixed", value: 320, frequency: "once" },
});
await client.patch("/api/organization", {
  approval_rules: [
    {
      name: "Any offer",
      when: { measure: "total", of: "reachable", operator: "above", value: 0, currency: "EUR" },
      approvers: [{ role: "owner" }],
    },
  ],
});
const asked = (await client.post(`/api/proposals/${id}/duplicate`)).body.data.id;
await client.post(`/api/proposals/${asked}/approval/request`, { note: "They order more if we agree." });
const draft = (await client.post(`${offerUrl}/revisions`)).body.data.id;
await client.patch(`/api/proposals/${draft}/items/${findId("Large")}`, {
  price: { model: "fixed", value: 990, frequency: "once" },
});
await client.post(`/api/proposals/${draft}/approval/request`, { note: "For the second year." });
const { email } = await givePassword(app, client);
const browser = await launchBrowser();

const shown = {
  ...screens,
  sent: `/app/proposals/${id}`,
  out: `/app/proposals/${id}/activity`,
  history: `/app/proposals/${id}/history`,
  decision: `/app/proposals/${asked}/approval`,
  revision: `/app/proposals/${draft}/approval`,
};
for (const theme of ["light", "dark"] as const)
  for (const direction of theme === "light" ? (["ltr", "rtl"] as const) : (["ltr"] as const)) {
    const context = await browser.newContext({
      locale: "en-US",
      colorScheme: theme,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    page.on("console", (message) => {
      if (message.type() === "error") process.stderr.write(`${page.url()}: ${message.text()}\n`);
    });
    page.on("pageerror", (error) => process.stderr.write(`${page.url()}: ${error.stack}\n`));
    await page.goto(`${url}/app`);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "Proposals" }).waitFor();
    for (const [name, path] of Object.entries(shown)) {
      if (names.length > 0 && !names.includes(name)) continue;
      for (const width of direction === "rtl" || theme === "dark" ? [1440] : widths) {
        await page.setViewportSize({ width, height: width > 600 ? 900 : 844 });
        await page.goto(url + path, { waitUntil: "networkidle" });
        if (direction === "rtl") await page.evaluate("document.documentElement.dir = 'rtl'");
        await page.screenshot({ path: `${folder}/${name}-${width}-${theme}-${direction}.png` });
      }
    }
    await context.close();
  }

await browser.close();
await app.close();
