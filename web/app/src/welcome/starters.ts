import type { InputOf } from "../api/operations.ts";

type Content = NonNullable<InputOf<"POST /api/proposals">["body"]>;
type Page = NonNullable<Content["pages"]>[number];
type Child = NonNullable<Page["children"]>[number];
type Line = NonNullable<Extract<Child, { type: "group" }>["line_items"]>[number];
type Price = Line["price"];

export const trades = ["agency", "installer", "software"] as const;
export type Trade = (typeof trades)[number];

const fixed = (value: number, more: Partial<Extract<Price, { model: "fixed" }>> = {}): Price => ({
  model: "fixed",
  value,
  frequency: "once",
  ...more,
});

const pieces = (current: number, unitLabel: string) => ({ quantity: { current, unitLabel } });
const adjustable = (min: number, current: number, max: number, unitLabel: string) => ({
  quantity: { min, current, max, unitLabel },
});

const hours = (rate: number, count: number): Price => ({
  model: "hourly",
  value: rate,
  frequency: "once",
  quantity: { current: count, unitLabel: "hours" },
});

const line = (name: string, price: Price, description = ""): Line => ({
  type: "line_item",
  name,
  price,
  description,
});
const option = (name: string, price: Price, description = ""): Line => ({
  ...line(name, price, description),
  optional: true,
});
const group = (name: string, line_items: Line[]): Child => ({ type: "group", name, line_items });

const cover = (title: string): Page => ({
  kind: "cover",
  name: title,
  content: "<p>{{organization.name}}, {{today}}</p>",
});
const text = (name: string, content: string): Page => ({ kind: "content", name, content });
const scope = (name: string, children: Child[]): Page => ({ kind: "scope_of_work", name, children });
const agreement: Page = {
  kind: "signatures",
  name: "Agreement",
  content:
    "<p>By accepting, you agree to this proposal with the options and prices that you have chosen in it.</p>",
};

interface Plan {
  readonly name: string;
  readonly price: number;
  readonly features: readonly string[];
}

/** Plans to choose one of, each with everything that the one before it has. */
function plans(name: string, offered: readonly Plan[]): Child {
  return {
    type: "side_by_side",
    name,
    style: "comparison",
    selection_type: "single",
    features: offered.flatMap(({ features }) => features.map((feature) => ({ name: feature }))),
    columns: offered.map((plan, index) => ({
      name: plan.name,
      price: plan.price,
      frequency: "monthly" as const,
      isSelected: index === 1,
      includedFeatures: offered.slice(0, index + 1).flatMap(({ features }) => features),
    })),
  };
}

const acceptance = { signing: { acceptance_method: "accept_button" as const } };

/** One whole proposal for each trade, to start from: options, quantities and plans, so that it shows what a client can do. */
export const starters: Readonly<Record<Trade, Content & { readonly name: string }>> = {
  agency: {
    name: "Website relaunch",
    tags: ["web"],
    settings: acceptance,
    pages: [
      cover("Your new website"),
      text(
        "How we work",
        "<p>Four steps, one team.</p><ol><li><strong>Discover.</strong> Two workshops, then one page that everybody agrees on.</li><li><strong>Design.</strong> A prototype that you can click after three weeks.</li><li><strong>Build.</strong> A preview that grows every Friday.</li><li><strong>Launch.</strong> Training, redirects, and a quiet first week.</li></ol>",
      ),
      scope("Design and build", [
        group("Discover", [line("Workshop", fixed(900, adjustable(1, 2, 3, "days")))]),
        group("Design", [
          line("Page designs", fixed(650, pieces(8, "pages")), "Tested with five of your customers."),
          option(
            "Photography",
            fixed(1800, { max_value: 2600 }),
            "In our studio or at your place, retouched.",
          ),
        ]),
        group("Build", [
          line("Front end and content management", fixed(7200)),
          option("Second language", fixed(1600)),
          line("Training", hours(95, 6)),
        ]),
      ]),
      scope("Hosting and care", [
        plans("Care plan", [
          { name: "Basic", price: 79, features: ["Hosting and backups", "Security updates"] },
          { name: "Plus", price: 189, features: ["Two hours of changes a month"] },
          { name: "Always on", price: 449, features: ["Answer within two hours, day and night"] },
        ]),
      ]),
      agreement,
    ],
  },
  installer: {
    name: "Solar roof",
    tags: ["solar"],
    settings: acceptance,
    pages: [
      cover("Your roof, your power"),
      text(
        "From yes to the first kilowatt hour",
        "<ul><li>Week 1: survey of the roof</li><li>Week 3: scaffold and mounting</li><li>Week 4: electrics, meter, registration</li></ul>",
      ),
      scope("Solar roof", [
        group("Roof", [
          line("Photovoltaic module 440 W", fixed(148.5, adjustable(12, 20, 40, "modules"))),
          line("Mounting system", fixed(61.4, pieces(20, "modules"))),
          line("Scaffold", fixed(980)),
          option("Bird guard", fixed(390)),
        ]),
        group("Electrics", [
          line("Hybrid inverter 10 kW", fixed(2190)),
          option("Battery 10 kWh", fixed(5400), "Most of the evening runs on your own power."),
          option("Wallbox 11 kW", fixed(1290)),
          line("Installation and registration", hours(82, 16)),
        ]),
        group("Afterwards", [option("Yearly inspection", fixed(149, { frequency: "annually" }))]),
      ]),
      agreement,
    ],
  },
  software: {
    name: "Managed IT",
    tags: ["managed services"],
    settings: acceptance,
    pages: [
      cover("IT that nobody has to think about"),
      text(
        "What you can rely on",
        "<p>One number for everything. You speak to the same three people, and you see every month what was done.</p>",
      ),
      scope("Services", [
        group("Set-up", [
          line("Survey and documentation", fixed(1200)),
          line(
            "New workplace",
            fixed(240, adjustable(1, 12, 60, "workplaces")),
            "Laptop prepared, accounts, e-mail, training.",
          ),
          option("Move of the file server to the cloud", fixed(2400, { max_value: 3600 })),
        ]),
        group("Every month", [
          line(
            "Support and updates",
            fixed(38, { frequency: "monthly", ...adjustable(1, 12, 60, "workplaces") }),
          ),
          option(
            "Backup of e-mail and files",
            fixed(4.5, { frequency: "monthly", ...pieces(12, "workplaces") }),
          ),
        ]),
        plans("Security", [
          {
            name: "Standard",
            price: 120,
            features: ["Firewall and virus protection", "Second factor for everybody"],
          },
          { name: "Advanced", price: 290, features: ["Attacks are watched for and stopped, day and night"] },
          { name: "Audited", price: 480, features: ["Yearly penetration test with a report"] },
        ]),
      ]),
      agreement,
    ],
  },
};
