import { Type, type Static } from "typebox";
import { Design } from "./design.ts";
import { Page } from "./page.ts";
import { id, list, name, richText, tags, most } from "./scalars.ts";
import { nullable, record } from "./schema.ts";
import { ProposalSettings } from "./settings.ts";

/** The export, which creation accepts as it is (specification, section 4.12). */
export const ExportDocument = record("ExportDocument", {
  id: id("Id of the source."),
  name: name("Display name."),
  status: Type.Literal("DRAFT", { description: "Always DRAFT." }),
  is_template: Type.Boolean({ description: "True for a template." }),
  description: Type.Optional(nullable(richText("What it is about."))),
  tags: Type.Optional(tags()),
  pages: list(Page, most.page, "Pages in order, with everything on them."),
  settings: ProposalSettings,
  design: Design,
});
export type ExportDocument = Static<typeof ExportDocument>;
