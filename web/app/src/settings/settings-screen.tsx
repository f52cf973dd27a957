import type { ComponentType } from "preact";
import { getSession } from "../api/session.ts";
import { toPath } from "../routes.ts";
import { say } from "../texts/say.ts";
import { Screen } from "../ui/screen.tsx";
import { ApiKeysSection } from "./api-keys-section.tsx";
import { AppearanceSection } from "./appearance-section.tsx";
import { ImagesSection } from "./images-section.tsx";
import { MembersSection } from "./members-section.tsx";
import { OrganizationSection } from "./organization-section.tsx";
import { OutboxSection } from "./outbox-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { SecuritySection } from "./security-section.tsx";
import { WebhooksSection } from "./webhooks-section.tsx";
import "./settings.css";

interface Section {
  readonly id:
    | "organization"
    | "members"
    | "images"
    | "webhooks"
    | "outbox"
    | "profile"
    | "security"
    | "api_keys"
    | "appearance";
  readonly Content: ComponentType;
  /** True for what owners and admins alone may see. */
  readonly isForAdmins: boolean;
}

const sections: readonly Section[] = [
  { id: "organization", Content: OrganizationSection, isForAdmins: false },
  { id: "members", Content: MembersSection, isForAdmins: false },
  { id: "images", Content: ImagesSection, isForAdmins: false },
  { id: "webhooks", Content: WebhooksSection, isForAdmins: true },
  { id: "outbox", Content: OutboxSection, isForAdmins: true },
  { id: "profile", Content: ProfileSection, isForAdmins: false },
  { id: "security", Content: SecuritySection, isForAdmins: false },
  { id: "api_keys", Content: ApiKeysSection, isForAdmins: false },
  { id: "appearance", Content: AppearanceSection, isForAdmins: false },
];

interface SettingsScreenProps {
  readonly params: { readonly section?: string };
}

/** The settings of the organization and of the person, one section at a time. */
export default function SettingsScreen({ params }: SettingsScreenProps) {
  const isAdmin = getSession().organization.role !== "member";
  const shown = sections.filter(({ isForAdmins }) => isAdmin || !isForAdmins);
  const current = shown.find(({ id }) => id === params.section) ?? shown[0];
  return (
    <Screen title={say("settings")}>
      <div class="settings">
        <nav class="settings-nav" aria-label={say("settings")}>
          <ul>
            {shown.map(({ id }) => (
              <li key={id}>
                <a
                  href={toPath("settingsSection", { section: id })}
                  aria-current={id === current?.id ? "page" : undefined}
                >
                  {say(`section_${id}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="content settings-content">{current && <current.Content key={current.id} />}</div>
      </div>
    </Screen>
  );
}
