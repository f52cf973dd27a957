import type { Connection } from "@proffer/contract";
import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";
import { useApi } from "../api/use-api.ts";
import { ProviderMark, providerNames } from "../deals/providers.tsx";
import { toPath } from "../routes.ts";
import { Section } from "../ui/section.tsx";
import { ConnectDialog } from "./connect-dialog.tsx";
import { ConnectionView } from "./connection-view.tsx";
import { GuideLinks, isCrm } from "./guides.tsx";
import { say } from "./say.ts";
import { StatePill, describeOpen } from "./state-pill.tsx";
import "./connections.css";

const maxConnections = 20;

/** The list of connections to CRMs and chats, or one connection with its log. */
export default function IntegrationsSection({ recordId }: { readonly recordId?: string | undefined }) {
  const { data, error } = useApi("GET /api/connections", {});
  const shown = data?.data.find(({ id }) => id === recordId);
  if (recordId !== undefined && data)
    return shown ? <ConnectionView key={shown.id} connection={shown} /> : <Missing />;
  return (
    <Section
      title={say("integrations")}
      error={error}
      lead={
        <>
          {say("lead")} <GuideLinks />
        </>
      }
    >
      {data && <Connections connections={data.data} />}
    </Section>
  );
}

function Missing() {
  return (
    <Section title={say("no_connection")}>
      <p>
        <a href={toPath("settingsSection", { section: "integrations" })}>{say("all_connections")}</a>
      </p>
    </Section>
  );
}

function Connections({ connections }: { readonly connections: readonly Connection[] }) {
  const { route } = useLocation();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {connections.length === 0 && (
        <div class="first-step">
          <h3>{say("first_connection")}</h3>
          <p class="muted">{say("first_connection_lead")}</p>
        </div>
      )}
      <ul class="connections">
        {connections.map((connection) => (
          <ConnectionRow key={connection.id} connection={connection} />
        ))}
      </ul>
      <div>
        {connections.length < maxConnections ? (
          <button type="button" class="button primary" onClick={() => setAdding(true)}>
            {say("connect")}
          </button>
        ) : (
          <p class="muted">{say("most_connections", { max: maxConnections })}</p>
        )}
      </div>
      {isAdding && (
        <ConnectDialog
          onClose={() => setAdding(false)}
          onConnected={(id) => route(toPath("settingsRecord", { section: "integrations", id }))}
        />
      )}
    </>
  );
}

function ConnectionRow({ connection }: { readonly connection: Connection }) {
  const { id, provider, name, account } = connection;
  const facts = [name === providerNames[provider] ? null : providerNames[provider], account?.name ?? null];
  const open = describeOpen(connection);
  return (
    <li>
      <ProviderMark provider={provider} />
      <a href={toPath("settingsRecord", { section: "integrations", id })}>
        <b dir="auto">{name}</b>
        <span class="muted">
          <bdi>
            {facts.filter((fact) => fact !== null).join(" · ") ||
              say(isCrm(provider) ? "kind_crm" : "kind_chat")}
          </bdi>
        </span>
      </a>
      <span class="connection-state">
        {open !== "" && <span class="muted">{open}</span>}
        <StatePill connection={connection} />
      </span>
    </li>
  );
}
