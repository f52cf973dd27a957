import { Type, type Static } from "typebox";
import { ImportPage } from "../items/page.ts";
import { mergePatch } from "../schema/merge-patch.ts";
import { nullable, optional, patchable, record, requiredWithout } from "../schema/records.ts";
import { id, list, maxSiblings, name, privateNote, richText, tags, text } from "../schema/scalars.ts";
import { Integrations } from "./crm.ts";
import { exportedAttachments } from "./attachments.ts";
import { customVariables } from "./custom-variables.ts";
import { Design } from "./design.ts";
import { ProposalSettings } from "./settings.ts";

const fields = {
  name: name("Display name. Required unless templateId is given."),
  is_template: Type.Boolean({ description: "True for a reusable template." }),
  description: nullable(richText("Description of the proposal.")),
  tags: tags(),
  notes: nullable(privateNote()),
  proposal_number: nullable(text("Proposal number, unique within the organization.", 100, { minLength: 1 })),
};

/** A new proposal, or an unchanged export to import. */
export const CreateProposal = record(
  "CreateProposal",
  {
    ...patchable(fields),
    ...optional({
      templateId: id(
        "Id of the template to start from. Fields of the request override those of the template.",
      ),
      settings: ProposalSettings,
      design: Design,
      integrations: Integrations,
      custom_variables: customVariables,
      pages: list(
        ImportPage,
        maxSiblings.page,
        "Pages of the proposal. Default without a template: a cover, one scope of work page with one group, and a signature page. An empty array creates no pages.",
      ),
      id: text("Ignored, unless keep_ids is true. Accepted because an exported document contains it.", 100),
      status: text("Ignored. Accepted because an exported document contains it.", 100),
    }),
    ...exportedAttachments,
  },
  requiredWithout("templateId", ["name"]),
);
export type CreateProposal = Static<typeof CreateProposal>;

/** A JSON merge patch: absent fields remain, null clears, arrays are replaced. */
export const UpdateProposal = record("UpdateProposal", {
  ...patchable(fields),
  ...optional({
    owner_id: id("User id of the member who owns the proposal from now on."),
    settings: mergePatch(ProposalSettings),
    design: mergePatch(Design),
    integrations: mergePatch(Integrations),
    custom_variables: customVariables,
  }),
});
export type UpdateProposal = Static<typeof UpdateProposal>;
