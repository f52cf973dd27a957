import type { ProposalSettings } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { createPlaceholderFiller } from "./placeholder-filler.ts";
import { fillPlaceholders, isEmptyPlaceholder, type Placeholders } from "./placeholders.ts";
import { listUnknownPlaceholders, renamePlaceholders, splitAtPlaceholders } from "./split-placeholders.ts";

const values: Placeholders = {
  "client.name": "Bakery & Co.",
  "client.contact.name": "",
  "proposal.name": "Relaunch",
  "proposal.number": "Q-1",
  "proposal.total": "$1,200 + $35 /month",
  "sender.name": "Ada",
  "organization.name": "Acme",
  today: "20 November 2026",
};
const filler = createPlaceholderFiller(values, { clean: (html) => html, addPictureSizes: (html) => html });

it("an amount within Arabic or Hebrew keeps its direction, and one within English is unchanged", () => {
  const [begin, end] = ["\u2068", "\u2069"];
  expect(fillPlaceholders("المجموع {{proposal.total}}.", values)).toBe(
    `المجموع ${begin}$1,200 + $35 /month${end}.`,
  );
  expect(filler.fillRichText("<p>סך הכול {{proposal.total}}, {{client.name}}</p>")).toBe(
    `<p>סך הכול ${begin}$1,200 + $35 /month${end}, ${begin}Bakery &amp; Co.${end}</p>`,
  );
  expect(fillPlaceholders("Total {{proposal.total}}.", values)).toBe("Total $1,200 + $35 /month.");
});

it("an empty placeholder adds no character, and an address gets no invisible character", () => {
  expect(fillPlaceholders("שלום {{client.contact.name}}", values)).toBe("שלום ");
  expect(
    filler.fillRichText('<p>שלום <a href="mailto:a@b.test?subject={{proposal.number}}">x</a></p>'),
  ).toContain("subject=Q-1");
});

describe("the placeholder of a custom variable", () => {
  const custom = new Map([
    ["purchase order number", "4500 & <b>"],
    ["r&d", "yes\nno"],
  ]);
  const withCustom = { ...values, custom };
  const filled = createPlaceholderFiller(withCustom, {
    clean: (html) => html,
    addPictureSizes: (html) => html,
  });

  it("is found by its label in any case, with spaces, and as rich text encodes it", () => {
    expect(fillPlaceholders("No. {{ custom.Purchase  Order number }}", withCustom)).toBe("No. 4500 & <b>");
    expect(filled.fillRichText("<p>{{custom.R&amp;D}}</p>")).toBe("<p>yes<br>no</p>");
  });

  it("becomes text, never markup", () => {
    expect(filled.fillRichText("<p>{{custom.Purchase order number}}</p>")).toBe(
      "<p>4500 &amp; &lt;b&gt;</p>",
    );
  });

  it("stays as written if there is no such variable, and is reported", () => {
    expect(fillPlaceholders("{{custom.Other}}", withCustom)).toBe("{{custom.Other}}");
    expect(listUnknownPlaceholders("{{custom.Other}} {{custom.r&amp;d}} {{today}}", ["R&D"])).toEqual([
      "{{custom.Other}}",
    ]);
  });

  it("is renamed in any spelling, and all other placeholders stay as written", () => {
    const text =
      "{{ custom.purchase  order number }}, {{custom.R&amp;D}}, {{client.name}}, Purchase order number";
    expect(renamePlaceholders(text, "Purchase order number", "Order $&")).toBe(
      "{{custom.Order $&}}, {{custom.R&amp;D}}, {{client.name}}, Purchase order number",
    );
    expect(renamePlaceholders("{{custom.R&amp;D}}", "R&D", "Lab")).toBe("{{custom.Lab}}");
  });

  it("is split from the text around it, and its parts joined are the text", () => {
    const text = "No. {{ custom.r&d }} of {{custom.Other}}, {{today}}";
    const parts = splitAtPlaceholders(text, ["R&D"]);
    expect(parts.map((part) => part.text).join("")).toBe(text);
    expect(parts.filter(({ name }) => name !== undefined)).toEqual([
      { text: "{{ custom.r&d }}", name: "custom.r&d", labelKey: "r&d", isKnown: true },
      { text: "{{custom.Other}}", name: "custom.Other", labelKey: "other", isKnown: false },
      { text: "{{today}}", name: "today", isKnown: true },
    ]);
  });
});

const toVariable = (label: string, value: string | null) => ({
  id: label,
  label,
  type: "single-line" as const,
  who_provides: "we-do" as const,
  required: false,
  order: 0,
  value,
});

it("a placeholder is empty if its client or variable has no value, whatever the text is", () => {
  const custom_variables = [toVariable("Ours", "[Ours]"), toVariable("R&D", null)];
  const listEmpty = (settings: ProposalSettings) =>
    ["client.name", "client.contact.name", "today", "custom.ours", "custom.R&amp;D", "custom.Other"].filter(
      (name) => isEmptyPlaceholder(name, { settings, custom_variables }),
    );
  expect(listEmpty({})).toEqual(["client.name", "client.contact.name", "custom.R&amp;D"]);
  expect(listEmpty({ recipient: { name: "[Globex]", contact: { name: "Grace" } } })).toEqual([
    "custom.R&amp;D",
  ]);
  expect(listEmpty({ recipient: { contact: { name: "Grace" } } })).toEqual(["custom.R&amp;D"]);
});
