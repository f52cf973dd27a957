import type { ImportPage } from "@proffer/contract";
import {
  between,
  cover,
  fixed,
  group,
  hourly,
  included,
  line,
  modification,
  option,
  percent,
  range,
  scope,
  text,
  words,
} from "../server/src/ops/demo/builders.ts";

/** A page with every kind of price and of choice. */
export const work = (rest: Parameters<typeof scope>[2] = { tax_percent: 19 }) =>
  scope(
    "Scope and investment",
    [
      group("Design and build", [
        line("Discovery workshop", fixed(2400), {
          description:
            "<p>One day on site with everybody who decides, and the notes and sketches of it the next morning. We look at what your clients ask for, what your colleagues need every week, and what the old website taught you. The day ends with a list in order.</p>",
        }),
        line("Design of twelve page types", hourly(120, 64)),
        option(
          "Product photography",
          fixed(180, "once", between(4, 10, 40, "photos")),
          true,
          "<p>In our studio or yours, retouched.</p>",
        ),
        option("Translation into French", fixed(1250), false),
        line("Accessibility report", included),
      ]),
      group(
        "Launch",
        [
          line("Moving from the old website", range(1800, 2600), {
            modifications: [
              modification("On a Sunday", fixed(400), false),
              modification("With the old search rankings", percent(10, "group"), true),
            ],
          }),
          line("Training on site", words("On request")),
        ],
        { optional: true, selected: true, description: "<p>We stay until everything runs.</p>" },
      ),
      {
        type: "side_by_side",
        name: "Care plan",
        description: "<p>Change it at the end of any month.</p>",
        selection_type: "single",
        style: "comparison",
        features: [
          { id: "h", name: "What you get", type: "heading" },
          { id: "hosting", name: "Hosting and backups" },
          { id: "updates", name: "Security updates within a day" },
          { id: "hours", name: "Changes a month" },
          { id: "night", name: "Somebody answers at night" },
        ],
        columns: [
          {
            name: "Essential",
            price: 79,
            frequency: "monthly",
            includedFeatures: ["hosting"],
            feature_values: { hours: "none" },
          },
          {
            name: "Plus",
            price: 189,
            frequency: "monthly",
            isSelected: true,
            includedFeatures: ["hosting", "updates"],
            feature_values: { hours: "2 hours" },
          },
          {
            name: "Always on",
            price: 449,
            frequency: "monthly",
            includedFeatures: ["hosting", "updates", "night"],
            feature_values: { hours: "8 hours" },
          },
        ],
      },
      {
        type: "side_by_side",
        name: "Analytics",
        selection_type: "single",
        style: "standard",
        features: [
          { id: "a", name: "Visitors and pages" },
          { id: "b", name: "Where they come from" },
        ],
        columns: [
          {
            name: "Small",
            price: 9,
            frequency: "monthly",
            isSelected: true,
            description: "<p>Up to 10,000 visits.</p>",
            includedFeatures: ["a"],
          },
          {
            name: "Large",
            price: 29,
            frequency: "monthly",
            description: "<p>Without a limit.</p>",
            includedFeatures: ["a", "b"],
          },
          {
            name: "Your own",
            price: 0,
            feeType: "text",
            price_text: "As you like",
            description: "<p>We install what you use already.</p>",
          },
        ],
      },
    ],
    rest,
  );

/** The pages before the page with prices. */
export const story: ImportPage[] = [
  cover(
    "Hello",
    "<p>Dear {{client.contact.name}},</p><p>thank you for the afternoon in Freiburg. You asked for a website that your clients understand within a minute and that your colleagues can keep up themselves. This is how we would build it.</p><p>{{sender.name}}</p>",
  ),
  text(
    "How we work",
    "<h2>Four steps</h2><ol><li><strong>Listen.</strong> A day with everybody who decides.</li><li><strong>Draw.</strong> Twelve page types, tested with five of your clients.</li><li><strong>Build.</strong> In two weeks, with something to click every Friday.</li><li><strong>Care.</strong> We stay.</li></ol><blockquote>They said what they would do, and then they did it.</blockquote>",
  ),
];
