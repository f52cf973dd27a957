import type {
  Frequency,
  PublicColumn,
  PublicLineItem,
  PublicModification,
  PublicSchedule,
} from "@proffer/contract";
import { describe, expect, it } from "vitest";
import {
  createSay,
  getMoneyFormat,
  getNumberFormat,
  getProposalWords,
  listColumnChanges,
  listLineChanges,
  listModificationChanges,
} from "./index.ts";

const toVoice = (locale: string) => ({
  format: { ...getMoneyFormat(locale, "EUR"), ...getNumberFormat(locale) },
  say: createSay(() => getProposalWords(locale), locale),
});

const schedule: PublicSchedule = {
  free_periods: 3,
  steps: [{ from_period: 13, value: 50, amount: 150 }],
  ends_after: 24,
};

const line: PublicLineItem = {
  id: "line",
  type: "line_item",
  name: "Support",
  description: "",
  price: { model: "fixed", value: 40, frequency: "monthly" },
  optional: false,
  selected: true,
  amount: 120,
  modifications: [],
};

const show = (changes: PublicSchedule | undefined, own: Partial<PublicLineItem> = {}, locale = "en-GB") =>
  listLineChanges({ ...line, ...(changes && { schedule: changes }), ...own }, false, toVoice(locale));

const showAt = (frequency: Frequency, changes: PublicSchedule) =>
  show(changes, { price: { ...line.price, frequency } });

describe("the changes of a price over the term", () => {
  it("have the amounts of the row, not the price of one unit", () => {
    expect(show(schedule)).toEqual([
      "Free for 3 months, then €120",
      "€150 from month 13 of the term",
      "Last payment in month 24 of the term",
    ]);
  });

  it("are empty for a price that stays the same", () => {
    expect(show(undefined)).toEqual([]);
  });

  it("are empty at a quantity of 0, unless modifications are part of the amount", () => {
    const price = { ...line.price, quantity: { current: 0, is_editable: true } };
    expect(show(schedule, { price, amount: 0 })).toEqual([]);
    expect(show({ free_periods: 3, steps: [] }, { price, amount: 30 })).toEqual([
      "Free for 3 months, then €30",
    ]);
  });

  it("name the price after the free periods, even if it is not the one of the row", () => {
    const steps = [{ from_period: 2, value: 30, amount: 90.5 }];
    expect(show({ free_periods: 1, steps })).toEqual(["Free for 1 month, then €90.50"]);
  });

  it("name both ends of a price range", () => {
    expect(show({ free_periods: 2, steps: [] }, { max_amount: 160 })).toEqual([
      "Free for 2 months, then €120 to €160",
    ]);
  });

  it("are percentages for a percentage", () => {
    const { amount: _none, ...rest } = line;
    const fee = { ...rest, price: { model: "percent", value: 5, frequency: "annually" }, schedule } as const;
    const steps = [{ from_period: 2, value: 4 }];
    expect(
      listLineChanges({ ...fee, schedule: { free_periods: 0, steps } }, false, toVoice("en-GB")),
    ).toEqual(["4% from year 2 of the term"]);
  });

  it("say that a percentage follows the prices of its base", () => {
    const { amount: _none, ...rest } = line;
    const fee = { ...rest, price: { model: "percent", value: 5, frequency: "monthly" } } as const;
    const follows: PublicSchedule = { free_periods: 2, steps: [], follows_prices: true };
    expect(listLineChanges({ ...fee, schedule: follows }, false, toVoice("en-GB"))).toEqual([
      "Free for 2 months, then 5%",
      "Changes during the term with the underlying prices",
    ]);
  });

  it.each([
    ["weekly", "Free for 2 weeks", "from week 5", "in week 8"],
    ["biweekly", "Free for 4 weeks", "from week 9", "in week 15"],
    ["semi-monthly", "Free for 1 month", "from month 3", "in month 4"],
    ["quarterly", "Free for 6 months", "from month 13", "in month 22"],
    ["semi-annually", "Free for 12 months", "from month 25", "in month 43"],
    ["annually", "Free for 2 years", "from year 5", "in year 8"],
  ] as const)("are counted in weeks, months or years of the term: %s", (frequency, free, from, last) => {
    const steps = [{ from_period: 5, value: 3, amount: 9 }];
    expect(showAt(frequency, { free_periods: 2, steps, ends_after: 8 })).toEqual([
      `${free}, then €120`,
      `€9 ${from} of the term`,
      `Last payment ${last} of the term`,
    ]);
  });

  it("name the half of a month", () => {
    const steps = [{ from_period: 6, value: 3, amount: 9 }];
    expect(showAt("semi-monthly", { free_periods: 1, steps, ends_after: 9 })).toEqual([
      "Free for half a month, then €120",
      "€9 from the middle of month 3 of the term",
      "Last payment at the start of month 5 of the term",
    ]);
    expect(showAt("semi-monthly", { free_periods: 3, steps: [] })).toEqual([
      "Free for 1.5 months, then €120",
    ]);
  });

  it.each([
    [
      "de",
      "3 Monate kostenlos, dann 120 €",
      "150 € ab Monat 13 der Laufzeit",
      "Letzte Zahlung in Monat 24 der Laufzeit",
    ],
    [
      "es",
      "Gratis durante 3 meses, luego 120 €",
      "150 € a partir del mes 13 del contrato",
      "Último pago: mes 24 del contrato",
    ],
    [
      "fr",
      "Gratuit pendant 3 mois, puis 120 €",
      "150 € à partir du mois 13 du contrat",
      "Dernier paiement : mois 24 du contrat",
    ],
    [
      "ar",
      "مجانا لمدة 3 أشهر، ثم 120 €",
      "150 € ابتداء من الشهر 13 من المدة",
      "آخر دفعة في الشهر 24 من المدة",
    ],
    ["he", "חינם למשך 3 חודשים, ואז 120 €", "150 € החל מחודש 13 של התקופה", "תשלום אחרון בחודש 24 של התקופה"],
  ] as const)("are in the language %s", (locale, ...said) => {
    const plain = show(schedule, {}, locale).map((each) =>
      each.replaceAll(/[\u200e\u200f\u2068\u2069\u061c]/g, "").replaceAll(/\s/g, " "),
    );
    expect(plain).toEqual(said);
  });

  it("of a column have its amount for the quantity", () => {
    const column: PublicColumn = {
      id: "column",
      name: "Pro",
      description: "",
      price: 40,
      frequency: "monthly",
      feeType: "fixed",
      price_text: "",
      isSelected: true,
      includedFeatures: [],
      feature_values: {},
      amount: 80,
    };
    const voice = toVoice("en-GB");
    expect(listColumnChanges({ ...column, schedule }, true, voice)[0]).toBe("Free for 3 months, then €80.00");
    expect(listColumnChanges(column, true, voice)).toEqual([]);
    const none = { ...column, quantity: { current: 0, is_editable: true }, amount: 0, schedule };
    expect(listColumnChanges(none, true, voice)).toEqual([]);
  });
});

describe("the changes of a modification's price over the term", () => {
  const modification: PublicModification = {
    id: "modification",
    name: "Backups",
    description: "",
    price: { model: "fixed", value: 30, frequency: "monthly" },
    optional: false,
    selected: true,
    amount: 30,
  };
  const percent = { price: { model: "percent", value: 10 }, amount: 12 } as const;
  const showExtra = (own: Partial<PublicModification>, changes = schedule, inPrice = false) =>
    listModificationChanges(
      { ...modification, ...own },
      { ...line, schedule: changes },
      { modifications_in_price: inPrice },
      false,
      toVoice("en-GB"),
    );

  it("are the free periods and the end of its line", () => {
    expect(showExtra({})).toEqual(["Free for 3 months, then €30", "Last payment in month 24 of the term"]);
    expect(showExtra({ max_amount: 40 })[0]).toBe("Free for 3 months, then €30 to €40");
  });

  it("are empty if its line is only dearer later, or if it has another frequency or no price", () => {
    expect(showExtra({}, { free_periods: 0, steps: schedule.steps })).toEqual([]);
    expect(showExtra({ price: { ...modification.price, frequency: "annually" } })).toEqual([]);
    expect(showExtra({ amount: 0 })).toEqual([]);
    const { amount: _hidden, ...hidden } = modification;
    const display = { modifications_in_price: false };
    expect(listModificationChanges(hidden, { ...line, schedule }, display, false, toVoice("en-GB"))).toEqual(
      [],
    );
  });

  it("are empty if its price is part of the line's price", () => {
    expect(showExtra({}, schedule, true)).toEqual([]);
    expect(showExtra({ optional: true, selected: false }, schedule, true)).toHaveLength(2);
  });

  it("say that a percentage follows the price of its line", () => {
    const follows = "Changes during the term with the underlying prices";
    expect(showExtra(percent)).toEqual([
      "Free for 3 months, then 10%",
      "Last payment in month 24 of the term",
      follows,
    ]);
    expect(showExtra(percent, { free_periods: 2, steps: [] })).toEqual(["Free for 2 months, then 10%"]);
    expect(showExtra(percent, { free_periods: 0, steps: [], follows_prices: true })).toEqual([follows]);
  });
});
