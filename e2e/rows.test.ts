import { expect, it } from "vitest";
import {
  between,
  fixed,
  group,
  line,
  modification,
  option,
  range,
  scope,
  text,
} from "../server/src/ops/demo/builders.ts";
import { readPages } from "../server/test/pdf.ts";
import { sendOffer } from "../server/test/recipients.ts";
import { expectAccessible, expectNoSideways, expectToSee, phone, useStage } from "./stage.ts";
import { signedByGrace } from "../server/test/deals.ts";

const stage = useStage();

const piece = { current: 1, unitLabel: "piece" };
const work = scope("Work", [
  group("Network", [
    line("Gateway", fixed(599, "once", piece), {
      modifications: [modification("Fast delivery", fixed(40), true)],
    }),
    line("Switch", fixed(799, "once", { current: 2, unitLabel: "pieces" })),
    option("Access point", fixed(189, "once", between(6, 9, 14, "pieces")), true),
  ]),
  group("When", [option("On weekdays", fixed(0), true), option("At night", fixed(1450), false)], {
    selection_type: "single",
  }),
  group("Care", [line("Monitoring", fixed(538.8, "monthly")), line("Report", fixed(12, "annually"))]),
]);

it.each(["en", "ar"])(
  "lines end with the text, and the background of chosen rows is wider: %s",
  async (language) => {
    const { reader } = await sendOffer(stage.app, stage.client, { pages: [work], design: { language } });
    for (const width of [1280, 768, 390]) {
      const page = await stage.open(reader.token, { viewport: { width, height: 800 } });
      const edges = await page.evaluate<{ text: number[]; rows: number[][]; grounds: number[][] }>(`(() => {
      const getEdges = (element) => {
        const { left, right } = element.getBoundingClientRect();
        return [left, right];
      };
      const chosen = [...document.querySelectorAll(".item, .modification")].filter((row) => row.querySelector(":scope > .choice:checked"));
      return {
        text: getEdges(document.querySelector(".group-head")),
        rows: [...document.querySelectorAll(".item")].map(getEdges),
        grounds: chosen.map((row) => {
          const ground = getComputedStyle(row, "::before");
          return ["left", "right", "borderInlineStartWidth"].map((side) => Number.parseFloat(ground[side]));
        }),
      };
    })()`);
      expect(edges.rows.length).toBeGreaterThan(5);
      for (const row of edges.rows) expect(row).toEqual(edges.text);
      expect(edges.grounds).toHaveLength(3);
      for (const [left = 0, right = 0, accent] of edges.grounds) {
        expect(Math.min(left, right)).toBe(-16);
        expect(accent).toBe(3);
      }
      await expectNoSideways(page);
      await page.context().close();
    }
  },
);

it("cards next to each other share their rows, whatever their content", async () => {
  const due = { frequency: "monthly" as const };
  const plans = {
    type: "side_by_side" as const,
    name: "Plans",
    selection_type: "single" as const,
    features: [{ name: "Backup" }, { name: "Phone" }],
    columns: [
      { ...due, name: "Small", price: 10, includedFeatures: ["Backup"] },
      {
        ...due,
        name: "A plan whose name is so long that it takes several lines on every card",
        price: 30,
        description: "<p>One</p><p>Two</p><p>Three</p>",
        includedFeatures: ["Backup", "Phone"],
      },
      {
        ...due,
        name: "Own",
        feeType: "text" as const,
        price_text: "On request",
        includedFeatures: ["Phone"],
      },
      { ...due, name: "Fourth", price: 40, includedFeatures: ["Phone"] },
    ],
  };
  const { reader } = await sendOffer(stage.app, stage.client, { pages: [scope("Work", [plans])] });
  const page = await stage.open(reader.token);
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const rows = await page.evaluate<number[][]>(
      `[...document.querySelectorAll(".card")].map((card) => [card, card.querySelector(".column-price"), card.querySelector(".features")]
        .map((each) => Math.round(each.getBoundingClientRect().top)))`,
    );
    const [first = []] = rows;
    const beside = rows.filter(([top]) => top === first[0]);
    expect(beside.length).toBeGreaterThan(1);
    expect(new Set(beside.map(String)).size).toBe(1);
  }
  await page.context().close();
});

it("an amount is not repeated, nothing costs 0.00, and a stepper shows its limits", async () => {
  const { reader } = await sendOffer(stage.app, stage.client, { pages: [work] });
  const page = await stage.open(reader.token);
  const row = (name: string) => page.locator(".item", { hasText: name });
  expect(await row("Gateway").locator("> .cost").innerText()).toMatch(/^\$599\s+1 piece$/);
  expect(await row("Switch").innerText()).toContain("2 pieces × $799");
  expect(await row("Access point").innerText()).toMatch(/pieces\s+6 to 14/);
  expect(await row("On weekdays").locator(".cost").innerText()).toBe("Included");
  expect(await row("On weekdays").locator(".cost .icon-check").count()).toBe(1);
  expect(await page.locator("main").innerText()).not.toMatch(/\$0(?!\.\d*[1-9])/);
  await page.getByRole("radio", { name: "At night" }).check();
  await expect.poll(() => row("On weekdays").locator(".icon-check").count()).toBe(0);
  expect(await page.locator(".group", { hasText: "When" }).locator(".group-head").innerText()).toContain(
    "$1,450",
  );
  const described = await page
    .getByRole("textbox", { name: "Quantity of Access point" })
    .getAttribute("aria-describedby");
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe("6 to 14");
  // The hidden link above the screen is not a neighbour of a control that is scrolled out of view.
  await page.evaluate("scrollTo(0, 0)");
  await expectAccessible(page);
  await page.context().close();
});

it("the bar of a phone shows the second amount and has the only button that accepts", async () => {
  const { reader } = await sendOffer(stage.app, stage.client, { pages: [work] });
  const page = await stage.open(reader.token, { viewport: phone });
  const bar = page.locator(".bottom-bar");
  expect((await bar.innerText()).replaceAll(/\s+/g, " ")).toContain("+ $538.80 /month + 1 more");
  const yes = page.getByRole("button", { name: "Accept proposal" }).locator("visible=true");
  expect(await yes.count()).toBe(1);
  await yes.click();
  await page.getByRole("dialog").waitFor();
  await page.context().close();
});

it("the bar of a phone says next to the word for the total that tax is included", async () => {
  const pages = [
    Object.assign(scope("Work", [group("Network", [line("Gateway", fixed(599))])]), { tax_percent: 20 }),
  ];
  const { reader } = await sendOffer(stage.app, stage.client, { pages });
  const page = await stage.open(reader.token, { viewport: phone });
  const bar = page.locator(".bottom-bar");
  const { y } = (await bar.getByText("Total").boundingBox()) ?? {};
  expect(await bar.getByText("incl. tax").boundingBox()).toMatchObject({ y, height: 20 });
  await bar.getByRole("link", { name: "Total incl. tax" }).waitFor();
  await page.context().close();
});

it("the bar of a phone does not mention tax if only one of its amounts includes tax", async () => {
  const pages = [
    Object.assign(scope("Work", [group("Network", [line("Gateway", fixed(599))])]), { tax_percent: 20 }),
    scope("Service", [group("Care", [line("Monitoring", fixed(49, "monthly"))])]),
  ];
  const { reader } = await sendOffer(stage.app, stage.client, { pages });
  const page = await stage.open(reader.token, { viewport: phone });
  await page.locator(".bottom-bar").getByText("$49.00").waitFor();
  expect(await page.locator(".bar-tax").count()).toBe(0);
  await page.context().close();
});

it.each(["en", "de", "fr", "es", "he", "ar"])(
  "in %s the bar of a phone is no higher if the total includes tax",
  async (language) => {
    const many = [line("Monitoring", fixed(1_234_567.89, "monthly")), line("Report", fixed(12, "annually"))];
    for (const lines of [[line("Gateway", fixed(599))], [line("Gateway", fixed(599)), ...many]])
      for (const width of [390, 320]) {
        const heights: number[] = [];
        for (const tax_percent of [0, 20]) {
          const pages = [Object.assign(scope("Work", [group("Network", lines)]), { tax_percent })];
          const { reader } = await sendOffer(stage.app, stage.client, { pages, design: { language } });
          const page = await stage.open(reader.token, { viewport: { width, height: 800 } });
          const bar = page.locator(".bottom-bar");
          heights.push((await bar.boundingBox())?.height ?? 0);
          expect(await bar.locator(".bar-tax").count()).toBe(tax_percent === 0 ? 0 : 1);
          await expectNoSideways(page);
          await page.context().close();
        }
        expect(heights[1], `${width} pixels`).toBeLessThanOrEqual(heights[0] ?? 0);
      }
  },
);

it("the bar is at the end of the screen even below little content", async () => {
  const { reader } = await sendOffer(stage.app, stage.client, {
    pages: [text("Hello", "<p>As we said.</p>")],
  });
  const page = await stage.open(reader.token, { viewport: { width: 390, height: 1200 } });
  const { y = 0, height = 0 } = (await page.locator(".bottom-bar").boundingBox()) ?? {};
  expect(Math.round(y + height)).toBe(1200);
  await page.context().close();
});

it("an accepted proposal shows its time by the reader's clock, and links to the PDF", async () => {
  const { reader } = await sendOffer(stage.app, stage.client, { pages: [work] });
  await reader.post("accept", { full_name: "Grace Hopper", email: "grace@example.com" });
  const page = await stage.open(reader.token, { timezoneId: "Asia/Tokyo" });
  const day = new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeZone: "Asia/Tokyo",
  }).format(new Date(stage.app.clock.now()));
  await expectToSee(page, `Grace Hopper accepted this proposal on ${day} at`);
  await expect.poll(() => page.locator(".banner").innerText()).toMatch(/at \d+:\d\d.[AP]M GMT\+9/);
  expect(await page.locator(".banner").getByRole("link", { name: "Download PDF" }).count()).toBe(1);
  // The head of the page has one more link, and the summary has none.
  expect(await page.getByRole("link", { name: "Download PDF" }).count()).toBe(2);
  // This sentence is true whether an email was sent or not.
  await expectToSee(page, "Ada Lovelace can see this and will get in touch with you.");
  await expectAccessible(page);
  await page.context().close();
});

it("an accepted proposal shows choices, quantities, and estimated prices", async () => {
  const pages = [
    scope("Work", [
      group("Extras", [
        option("Bell", fixed(10), false),
        option("Light", fixed(12, "once", between(1, 2, 5, "pieces")), true),
        line("Survey", range(480, 720)),
        line("Frame", fixed(300)),
      ]),
      {
        type: "side_by_side",
        name: "Support",
        selection_type: "single",
        columns: [
          { name: "Basic", price: 40, frequency: "monthly", isSelected: true },
          { name: "Full", price: 90, frequency: "monthly" },
        ],
      },
    ]),
  ];
  const { reader } = await sendOffer(stage.app, stage.client, { pages });
  const page = await stage.open(reader.token, { viewport: phone });
  await page.getByRole("button", { name: "Accept proposal" }).locator("visible=true").click();
  const review = page.getByRole("dialog").getByRole("region", { name: "Your choices" });
  const rows = (await review.locator("li").allInnerTexts()).map((row) => row.replaceAll(/\s+/g, " "));
  expect(rows).toEqual([
    "Light $24 2 pieces × $12",
    "Survey Estimate $480 to $720",
    "Support Basic $40 /month",
  ]);
  await expectAccessible(page);
  await expectNoSideways(page);
  await reader.post("accept", { full_name: "Grace Hopper", email: "grace@example.com" });
  const total = page.locator(".summary .total").first();
  // The accepted total is still the range that the client agreed to, marked as an estimate.
  await expect.poll(() => total.locator(".figure").innerText()).toBe("$804 to $1,044");
  await expect.poll(() => total.innerText()).toMatch(/Estimate$/);
  expect(await page.locator(".bottom-bar .figure").innerText()).toBe("$804 to $1,044");
  await page.context().close();
});

it("the button for signing is on the first screen of a phone, with any number of choices", async () => {
  const lines = Array.from({ length: 40 }, (_, at) => option(`Thing ${at}`, fixed(at + 1), true));
  const pages = [scope("Work", [group("All", lines)])];
  const { reader } = await sendOffer(stage.app, stage.client, {
    pages,
    settings: { signing: signedByGrace },
  });
  for (const viewport of [phone, { width: 320, height: 568 }]) {
    const page = await stage.open(reader.token, { viewport });
    await page.getByRole("button", { name: "Review and sign" }).locator("visible=true").click();
    const box = await page
      .getByRole("dialog")
      .getByRole("button", { name: "Sign", exact: true })
      .boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    await page.context().close();
  }
});

it("printed totals are on a sheet with the end of the last page", async () => {
  // The totals are higher than two lines. So steps of two lines cannot miss a count that would move only the
  // totals to the next sheet.
  for (let count = 8; count <= 24; count += 2) {
    const lines = Array.from({ length: count }, (_, at) => line(`Thing ${at}`, fixed(at + 1)));
    const pages = [scope("Work", [group("All", lines)])];
    const { reader } = await sendOffer(stage.app, stage.client, { pages });
    const page = await stage.open(reader.token);
    await expectToSee(page, "Thing 0");
    const sheets = await readPages(await page.pdf({ format: "A4" }));
    // Programs that read PDFs may find the totals before the text above them.
    expect(sheets.filter((words) => words.includes("Total") && !words.includes("Thing"))).toEqual([]);
    expect(sheets.filter((words) => words.includes("Total"))).toHaveLength(1);
    await page.context().close();
  }
});

it("short pages share a sheet of paper, with nothing next to them", async () => {
  const pages = Array.from({ length: 5 }, (_, at) => text(`Page ${at}`, "<p>Some words.</p>"));
  const { reader } = await sendOffer(stage.app, stage.client, { pages: [...pages, work] });
  const page = await stage.open(reader.token);
  await expectToSee(page, "Some words.");
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(3);
  await page.context().close();
});
