import type { ConnectionProvider } from "@proffer/contract";
import { say } from "./say.ts";

export const crms = ["hubspot", "pipedrive"] as const satisfies readonly ConnectionProvider[];

export function isCrm(provider: ConnectionProvider): boolean {
  return crms.some((each) => each === provider);
}

/** A link to the guide for CRMs or chats. */
export function GuideLink({ provider }: { readonly provider: ConnectionProvider }) {
  return <Guide name={isCrm(provider) ? "crm" : "chat"} />;
}

export function GuideLinks() {
  return (
    <>
      <Guide name="crm" /> · <Guide name="chat" />
    </>
  );
}

function Guide({ name }: { readonly name: "crm" | "chat" }) {
  return (
    <a href={`/docs/guides/${name}`} target="_blank" rel="noreferrer">
      {say(`guide_${name}`)}
    </a>
  );
}

/** The permissions of HubSpot that Proffer needs. */
const hubspotScopes = [
  "crm.objects.deals.read",
  "crm.objects.deals.write",
  "crm.objects.companies.read",
  "crm.objects.contacts.read",
  "crm.objects.contacts.write",
  "files",
];
/** The permissions of HubSpot that Proffer needs only for line items. */
const lineItemScopes = ["crm.objects.line_items.read", "crm.objects.line_items.write"];

/** Tells the user where to find the token or address. */
export function HowTo({ provider }: { readonly provider: ConnectionProvider }) {
  return (
    <div class="how-to">
      <p>{say(`how_${provider}`)}</p>
      {provider === "hubspot" && (
        <>
          <Scopes label={say("scopes")} names={hubspotScopes} />
          <Scopes label={say("line_item_scopes")} names={lineItemScopes} />
        </>
      )}
      <p>
        <GuideLink provider={provider} />
      </p>
    </div>
  );
}

function Scopes({ label, names }: { readonly label: string; readonly names: readonly string[] }) {
  return (
    <>
      <p>{label}</p>
      <ul class="scopes">
        {names.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
