import type { InputOf } from "../api/operations.ts";
import { locale } from "../texts/language.ts";
import { say } from "./say.ts";

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
  quantity: { current: count, unitLabel: say("unit_hours") },
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
const agreement = (): Page => ({
  kind: "signatures",
  name: say("agreement"),
  content: say("agreement_text"),
});

interface Plan {
  readonly name: string;
  readonly price: number;
  readonly features: readonly string[];
}

/** A choice of plans. Each includes all features of the previous plan. */
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

/**
 * A complete starter proposal for each trade, with options, quantities and plans that show what a client can
 * choose.
 */
const starters: Readonly<Record<Trade, () => Content & { readonly name: string }>> = {
  agency: () => ({
    name: say("agency_name"),
    tags: [say("agency_tag")],
    settings: acceptance,
    pages: [
      cover(say("agency_cover")),
      text(say("agency_steps_title"), say("agency_steps")),
      scope(say("agency_scope"), [
        group(say("agency_discover"), [
          line(say("agency_workshop"), fixed(900, adjustable(1, 2, 3, say("unit_days")))),
        ]),
        group(say("agency_design"), [
          line(
            say("agency_page_designs"),
            fixed(650, pieces(8, say("unit_pages"))),
            say("agency_page_designs_lead"),
          ),
          option(say("agency_photography"), fixed(1800, { max_value: 2600 }), say("agency_photography_lead")),
        ]),
        group(say("agency_build"), [
          line(say("agency_front_end"), fixed(7200)),
          option(say("agency_second_language"), fixed(1600)),
          line(say("agency_training"), hours(95, 6)),
        ]),
      ]),
      scope(say("agency_care_title"), [
        plans(say("agency_care"), [
          { name: say("agency_basic"), price: 79, features: [say("agency_hosting"), say("agency_updates")] },
          { name: say("agency_plus"), price: 189, features: [say("agency_changes")] },
          { name: say("agency_always_on"), price: 449, features: [say("agency_answers")] },
        ]),
      ]),
      agreement(),
    ],
  }),
  installer: () => ({
    name: say("installer_name"),
    tags: [say("installer_tag")],
    settings: acceptance,
    pages: [
      cover(say("installer_cover")),
      text(say("installer_weeks_title"), say("installer_weeks")),
      scope(say("installer_name"), [
        group(say("installer_roof"), [
          line(say("installer_module"), fixed(148.5, adjustable(12, 20, 40, say("unit_modules")))),
          line(say("installer_mounting"), fixed(61.4, pieces(20, say("unit_modules")))),
          line(say("installer_scaffold"), fixed(980)),
          option(say("installer_bird_guard"), fixed(390)),
        ]),
        group(say("installer_electrics"), [
          line(say("installer_inverter"), fixed(2190)),
          option(say("installer_battery"), fixed(5400), say("installer_battery_lead")),
          option(say("installer_wallbox"), fixed(1290)),
          line(say("installer_installation"), hours(82, 16)),
        ]),
        group(say("installer_afterwards"), [
          option(say("installer_inspection"), fixed(149, { frequency: "annually" })),
        ]),
      ]),
      agreement(),
    ],
  }),
  software: () => ({
    name: say("software_name"),
    tags: [say("software_tag")],
    settings: acceptance,
    pages: [
      cover(say("software_cover")),
      text(say("software_promise_title"), say("software_promise")),
      scope(say("software_services"), [
        group(say("software_set_up"), [
          line(say("software_survey"), fixed(1200)),
          line(
            say("software_workplace"),
            fixed(240, adjustable(1, 12, 60, say("unit_workplaces"))),
            say("software_workplace_lead"),
          ),
          option(say("software_cloud"), fixed(2400, { max_value: 3600 })),
        ]),
        group(say("software_monthly"), [
          line(
            say("software_support"),
            fixed(38, { frequency: "monthly", ...adjustable(1, 12, 60, say("unit_workplaces")) }),
          ),
          option(
            say("software_backup"),
            fixed(4.5, { frequency: "monthly", ...pieces(12, say("unit_workplaces")) }),
          ),
        ]),
        plans(say("software_security"), [
          {
            name: say("software_standard"),
            price: 120,
            features: [say("software_firewall"), say("software_second_factor")],
          },
          { name: say("software_advanced"), price: 290, features: [say("software_watch")] },
          { name: say("software_audited"), price: 480, features: [say("software_test")] },
        ]),
      ]),
      agreement(),
    ],
  }),
};

/** Fields that the client may fill in before accepting. */
const clientFields = () => [
  { label: say("order_number"), type: "single-line" as const, who_provides: "customer-does" as const },
  { label: say("billing_address"), type: "multi-line" as const, who_provides: "customer-does" as const },
];

/**
 * Creates the proposal of a trade, in the language of the application. Its labels are in the same language.
 */
export const createStarter = (trade: Trade) => ({
  ...starters[trade](),
  custom_variables: clientFields(),
  design: { language: locale },
});
