import type { CreateLibraryItem, ImportSideBySide } from "@proffer/contract";
import { between, fixed, group, hourly, line, modification, option, pieces } from "./builders.ts";

export const carePlans: ImportSideBySide = {
  type: "side_by_side",
  name: "Care plan",
  description: "<p>Change it at the end of any month.</p>",
  selection_type: "single",
  style: "comparison",
  features: [
    { id: "hosting", name: "Hosting and backups" },
    { id: "updates", name: "Security updates within a day" },
    { id: "hours", name: "Two hours of changes a month" },
    { id: "night", name: "Somebody answers at night" },
  ],
  columns: [
    { name: "Essential", price: 79, frequency: "monthly", isSelected: false, includedFeatures: ["hosting"] },
    {
      name: "Plus",
      price: 189,
      frequency: "monthly",
      isSelected: true,
      includedFeatures: ["hosting", "updates", "hours"],
    },
    {
      name: "Always on",
      price: 449,
      frequency: "monthly",
      isSelected: false,
      includedFeatures: ["hosting", "updates", "hours", "night"],
    },
  ],
};

/** Library items of the demo's members. */
export const libraryItems: readonly CreateLibraryItem[] = [
  { ...carePlans, tags: ["web", "monthly"] },
  line("Workshop on site", fixed(960, "once", between(1, 1, 4, "days")), {
    description: "<p>With notes and photographs of every wall the next morning.</p>",
    tags: ["web"],
  }),
  line("Hybrid inverter 10 kW", fixed(2190), {
    cost: 1480,
    tags: ["solar"],
    modifications: [modification("Backup power switch", fixed(640), false)],
  }),
  line("Photovoltaic module 440 W", fixed(148.5, "once", pieces(24, "modules")), {
    cost: 96,
    tags: ["solar"],
  }),
  {
    type: "page",
    kind: "content",
    name: "About us",
    content:
      "<h2>Fourteen people between a screen and a roof</h2><p>We build websites and solar roofs, and keep both running.</p>",
    tags: ["about"],
  },
];

/** The library item that the story adds to a proposal. */
export const launch: CreateLibraryItem = group(
  "Launch and training",
  [
    line("Training for editors", hourly(95, 4)),
    line("Redirects from the old website", fixed(480)),
    option("On call for the first week", fixed(600), true),
  ],
  { tags: ["web"] },
);
