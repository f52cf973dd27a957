import type { ComponentType } from "preact";
import { getSession } from "../api/session.ts";
import { toPath } from "../routes.ts";
import { lazyPart } from "../texts/lazy-part.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Screen } from "../ui/screen.tsx";
import { ApiKeysSection } from "./api-keys-section.tsx";
import { AppearanceSection } from "./appearance-section.tsx";
import { BrandingSection } from "./branding-section.tsx";
import { ImagesSection } from "./images-section.tsx";
import { MailsSection } from "./mails-section.tsx";
import { MembersSection } from "./members-section.tsx";
import { OrganizationSection } from "./organization-section.tsx";
import { OutboxSection } from "./outbox-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { SecuritySection } from "./security-section.tsx";
import { say } from "./texts/say.ts";
import "./settings.css";

const WebhooksSection = lazyPart(() => import("../webhooks/webhooks-section.tsx"));

interface SectionProps {
  /** Id of the endpoint in the address. */
  readonly endpointId?: string | undefined;
}

interface SettingsSection {
  readonly Content: ComponentType<SectionProps>;
  readonly getTitle: () => string;
  /** True for what owners and admins alone may see. */
  readonly isForAdmins?: boolean;
}

const organizationSections: Readonly<Record<string, SettingsSection>> = {
  organization: { Content: OrganizationSection, getTitle: () => say("section_organization") },
  branding: { Content: BrandingSection, getTitle: () => say("branding") },
  members: { Content: MembersSection, getTitle: () => say("section_members") },
  mails: { Content: MailsSection, getTitle: () => say("mails") },
  images: { Content: ImagesSection, getTitle: () => say("section_images") },
  webhooks: { Content: WebhooksSection, getTitle: () => say("section_webhooks"), isForAdmins: true },
  outbox: { Content: OutboxSection, getTitle: () => say("section_outbox"), isForAdmins: true },
};

const personSections: Readonly<Record<string, SettingsSection>> = {
  profile: { Content: ProfileSection, getTitle: () => say("section_profile") },
  security: { Content: SecuritySection, getTitle: () => say("section_security") },
  api_keys: { Content: ApiKeysSection, getTitle: () => say("section_api_keys") },
  appearance: { Content: AppearanceSection, getTitle: () => say("section_appearance") },
};

interface SettingsScreenProps {
  /** The section of the address, or the id of a webhook endpoint. */
  readonly params: { readonly section?: string; readonly id?: string };
}

/** The settings of the organization and of the person, one section at a time. */
export default function SettingsScreen({ params }: SettingsScreenProps) {
  const { organization, user } = getSession();
  const isAdmin = organization.role !== "member";
  const groups = [
    { title: organization.name, sections: organizationSections },
    { title: user.name, sections: personSections },
  ].map(({ title, sections }) => ({
    title,
    sections: Object.entries(sections).filter(([, { isForAdmins }]) => isAdmin || !isForAdmins),
  }));
  const shown = groups.flatMap(({ sections }) => sections);
  const wanted = params.id === undefined ? params.section : "webhooks";
  const [current, section] = shown.find(([id]) => id === wanted) ?? shown[0] ?? [];
  return (
    <Screen title={sayCommon("settings")}>
      <div class="settings">
        <nav class="settings-nav" aria-label={sayCommon("settings")}>
          {groups.map(({ title, sections }, index) => (
            <div key={index}>
              <h2 class="muted" dir="auto">
                {title}
              </h2>
              <ul>
                {sections.map(([id, { getTitle }]) => (
                  <li key={id}>
                    <a
                      href={toPath("settingsSection", { section: id })}
                      aria-current={id === current ? "page" : undefined}
                    >
                      {getTitle()}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div class="content settings-content" key={`${current} ${params.id}`}>
          {section && <section.Content endpointId={params.id} />}
        </div>
      </div>
    </Screen>
  );
}
