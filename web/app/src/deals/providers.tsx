import type { ConnectionProvider } from "@proffer/contract";
import "./providers.css";

/** The names of the providers, which are the same in all languages. */
export const providerNames: Readonly<Record<ConnectionProvider, string>> = {
  hubspot: "HubSpot",
  pipedrive: "Pipedrive",
  slack: "Slack",
  microsoft_teams: "Microsoft Teams",
  discord: "Discord",
  mattermost: "Mattermost",
};

const monograms: Readonly<Record<ConnectionProvider, string>> = {
  hubspot: "Hs",
  pipedrive: "Pd",
  slack: "Sl",
  microsoft_teams: "Mt",
  discord: "Dc",
  mattermost: "Mm",
};

/** The letters of a provider. Its name must be beside it. */
export function ProviderMark({ provider }: { readonly provider: ConnectionProvider }) {
  return (
    <span class="provider-mark" aria-hidden="true">
      {monograms[provider]}
    </span>
  );
}
