import type { CreateProposal } from "@proffer/contract";
import {
  between,
  cover,
  fixed,
  group,
  hourly,
  line,
  pieces,
  scope,
  signatures,
  signedByBoth,
  text,
} from "../builders.ts";
import { carePlans } from "../library.ts";

export const howWeWork = text(
  "How we work",
  `<h2>Four steps, one team</h2><ol><li><strong>Discover.</strong> Two workshops, then one page that everybody agrees on.</li>
<li><strong>Design.</strong> A prototype that you can click after three weeks.</li><li><strong>Build.</strong> A preview that grows every Friday.</li>
<li><strong>Launch.</strong> Training, redirects, and a quiet first week.</li></ol>`,
);

export const webTemplate: CreateProposal = {
  name: "Website project",
  is_template: true,
  tags: ["web"],
  settings: { signing: signedByBoth },
  pages: [
    cover("A new website for {{client.name}}", "<p>{{today}}, {{sender.name}}</p>"),
    howWeWork,
    scope("Design and build", [
      group("Discover", [line("Workshop", fixed(900, "once", between(1, 1, 3, "days")), { cost: 520 })]),
      group("Design", [line("Page designs", fixed(650, "once", pieces(8, "pages")), { cost: 380 })]),
      group("Build", [
        line("Front end and content management", fixed(7200), { cost: 4900 }),
        line("Training", hourly(95, 6), { cost: 55 }),
      ]),
    ]),
    scope("Hosting and care", [carePlans]),
    signatures(),
  ],
};
