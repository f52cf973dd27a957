import { getSession } from "../api/session.ts";
import { say } from "./say.ts";

/** The sections of the settings in their order, starting with the organization's. */
const sections = [
  { id: "organization", of: "organization", getTitle: () => say("section_organization") },
  { id: "branding", of: "organization", getTitle: () => say("branding") },
  { id: "members", of: "organization", getTitle: () => say("section_members") },
  { id: "mails", of: "organization", getTitle: () => say("mails") },
  {
    id: "approval",
    of: "organization",
    getTitle: () => say("section_approval"),
    isForAdmins: true,
  },
  { id: "payments", of: "organization", getTitle: () => say("section_payments") },
  { id: "images", of: "organization", getTitle: () => say("section_images") },
  {
    id: "integrations",
    of: "organization",
    getTitle: () => say("section_integrations"),
    isForAdmins: true,
  },
  { id: "webhooks", of: "organization", getTitle: () => say("section_webhooks"), isForAdmins: true },
  { id: "outbox", of: "organization", getTitle: () => say("section_outbox"), isForAdmins: true },
  { id: "profile", of: "person", getTitle: () => say("section_profile") },
  { id: "security", of: "person", getTitle: () => say("section_security") },
  { id: "api_keys", of: "person", getTitle: () => say("section_api_keys") },
  { id: "appearance", of: "person", getTitle: () => say("section_appearance") },
] as const;

export type SectionId = (typeof sections)[number]["id"];

/** Finds the section with this id if the user may not see it, because it is only for owners and admins. */
export function findWithheld(id: string | undefined) {
  const seen = listSections();
  return sections.find((section) => section.id === id && !seen.includes(section));
}

/** Lists the sections that the user may see. Some are only for owners and admins. */
export function listSections() {
  const isAdmin = getSession().organization.role !== "member";
  return sections.filter((section) => isAdmin || !("isForAdmins" in section));
}
