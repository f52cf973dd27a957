import { Type, type Static } from "typebox";
import { Integrations } from "./crm.ts";
import { Design } from "./design.ts";
import { mergePatch } from "./merge-patch.ts";
import { ImportPage } from "./page.ts";
import { id, list, name, privateNote, richText, tags, text, most } from "./scalars.ts";
import { nullable, optional, patchable, record, requiredWithout } from "./schema.ts";
import { ProposalSettings } from "./settings.ts";

const fields = {
  name: name("Display name. Required unless templateId is given."),
  is_template: Type.Boolean({ description: "True makes a reusable template." }),
  description: nullable(richText("What it is about.")),
  tags: tags(),
  notes: nullable(privateNote()),
  proposal_number: nullable(text("Number, unique within the organization.", 100, { minLength: 1 })),
};

/** A new proposal, or an exported one to import as it is. */
export const CreateProposal = record(
  "CreateProposal",
  {
    ...patchable(fields),
    ...optional({
      templateId: id("Template to start from; what else is given here wins over it."),
      settings: ProposalSettings,
      design: Design,
      integrations: Integrations,
      pages: list(
        ImportPage,
        most.page,
        "Absent: a cover, one scope of work page with one group, and a signature page. An empty array starts empty.",
      ),
      id: text("Ignored: an exported document carries it.", 100),
      status: text("Ignored: an exported document carries it.", 100),
    }),
  },
  requiredWithout("templateId", ["name"]),
);
export type CreateProposal = Static<typeof CreateProposal>;

/** A JSON merge patch: what is absent stays, null clears, arrays are replaced. */
export const UpdateProposal = record("UpdateProposal", {
  ...patchable(fields),
  ...optional({
    settings: mergePatch(ProposalSettings),
    design: mergePatch(Design),
    integrations: mergePatch(Integrations),
  }),
});
export type UpdateProposal = Static<typeof UpdateProposal>;
