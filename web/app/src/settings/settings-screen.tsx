import type { ComponentType } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { getSession } from "../api/session.ts";
import { toPath } from "../routes.ts";
import { NothingHere } from "../ui/nothing-here.tsx";
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
import { Section } from "../ui/section.tsx";
import { findWithheld, listSections, type SectionId } from "./sections.ts";
import { say } from "./say.ts";
import "./settings.css";

const ApprovalSection = lazyPart(() => import("./approval-section.tsx"));
const IntegrationsSection = lazyPart(() => import("../connections/integrations-section.tsx"));
const PaymentsSection = lazyPart(() => import("./payments-section.tsx"));
const WebhooksSection = lazyPart(() => import("../webhooks/webhooks-section.tsx"));

interface SectionProps {
  /** Id of the webhook endpoint or connection in the address. */
  readonly recordId?: string | undefined;
}

const contents: Readonly<Record<SectionId, ComponentType<SectionProps>>> = {
  organization: OrganizationSection,
  branding: BrandingSection,
  members: MembersSection,
  mails: MailsSection,
  approval: ApprovalSection,
  payments: PaymentsSection,
  images: ImagesSection,
  integrations: IntegrationsSection,
  webhooks: WebhooksSection,
  outbox: OutboxSection,
  profile: ProfileSection,
  security: SecuritySection,
  api_keys: ApiKeysSection,
  appearance: AppearanceSection,
};

/** The sections whose records have addresses. */
const withRecords: ReadonlySet<string> = new Set(["integrations", "webhooks"]);

interface SettingsScreenProps {
  /** The section of the address, or the id of one of its records. */
  readonly params: { readonly section?: string; readonly id?: string };
}

/** The settings of the organization and of the user, one section at a time. */
export default function SettingsScreen({ params }: SettingsScreenProps) {
  const wanted = params.section ?? "organization";
  if (params.id !== undefined && !withRecords.has(wanted)) return <NothingHere />;
  const withheld = findWithheld(wanted);
  const current = listSections().find(({ id }) => id === wanted)?.id;
  if (!withheld && !current) return <NothingHere />;
  return <Sections current={current ?? "organization"} withheld={withheld} recordId={params.id} />;
}

interface SectionsProps extends SectionProps {
  readonly current: SectionId;
  readonly withheld: ReturnType<typeof findWithheld>;
}

function Sections({ current, withheld, recordId }: SectionsProps) {
  const { organization, user } = getSession();
  const sections = listSections();
  const Content = contents[current];
  const navigation = useRef<HTMLElement>(null);
  // Scrolls to the current section, because on a phone the row of sections is wider than the screen.
  useLayoutEffect(() => {
    navigation.current
      ?.querySelector("[aria-current]")
      ?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  const groups = [
    { title: organization.name, of: "organization" },
    { title: user.name, of: "person" },
  ];
  return (
    <Screen title={sayCommon("settings")}>
      <div class="settings">
        <nav class="settings-nav" ref={navigation} aria-label={sayCommon("settings")}>
          {groups.map(({ title, of }) => (
            <div key={of}>
              <h2 class="muted" dir="auto">
                {title}
              </h2>
              <ul>
                {sections
                  .filter((section) => section.of === of)
                  .map(({ id, getTitle }) => (
                    <li key={id}>
                      <a
                        href={toPath("settingsSection", { section: id })}
                        aria-current={id === current && !withheld ? "page" : undefined}
                      >
                        {getTitle()}
                      </a>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </nav>
        <div class="content settings-content" key={`${current} ${recordId}`}>
          {withheld ? (
            <Section
              title={withheld.getTitle()}
              lead={say("for_admins", { organization: organization.name })}
            />
          ) : (
            <Content recordId={recordId} />
          )}
        </div>
      </div>
    </Screen>
  );
}
