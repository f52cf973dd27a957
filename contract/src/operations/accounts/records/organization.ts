import { Type, type Static } from "typebox";
import { CompletedCopies } from "../../../records/completed-copies.ts";
import { Design } from "../../../records/design.ts";
import { mergePatch } from "../../../records/merge-patch.ts";
import { OrganizationNotifications } from "../../../records/notification-settings.ts";
import { Reminders } from "../../../records/reminders.ts";
import { currencyCode, id, text } from "../../../records/scalars.ts";
import { nullable, patchable, record } from "../../../records/schema.ts";
import { organizationName } from "./fields.ts";

const fields = {
  name: organizationName,
  currency: currencyCode(),
  proposal_number_pattern: nullable(
    text("Makes the numbers of new proposals, such as Q-{year}-{0000}; null makes none.", 100, {
      pattern: "^[^{}]*(\\{(year|month|day)\\}[^{}]*)*\\{0{1,12}\\}[^{}]*$",
    }),
  ),
};

export const Organization = record("Organization", {
  id: id("Organization id."),
  ...fields,
  branding: Design,
  notifications: OrganizationNotifications,
  reminders: Reminders,
  completed_copies: CompletedCopies,
});
export type Organization = Static<typeof Organization>;

/** What is absent stays; null clears a key of what is merged, and notifications fall back to their default. */
export const UpdateOrganization = record("UpdateOrganization", {
  ...patchable(fields),
  branding: Type.Optional(mergePatch(Design)),
  notifications: Type.Optional(mergePatch(OrganizationNotifications)),
  reminders: Type.Optional(mergePatch(Reminders)),
  completed_copies: Type.Optional(mergePatch(CompletedCopies)),
});
export type UpdateOrganization = Static<typeof UpdateOrganization>;
