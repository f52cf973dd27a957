import { say } from "./say.ts";

const parts = ["company", "contact"] as const;

/** Says which fields of the CRM fill which fields of the client. */
export function ClientMapping({ provider }: { readonly provider: string }) {
  return (
    <div class="client-mapping">
      <h3>{say("client_mapping")}</h3>
      <p class="muted">{say("client_mapping_lead", { provider })}</p>
      <dl>
        {parts.map((part) => (
          <div key={part}>
            <dt>{say(`mapping_${part}`)}</dt>
            <dd class="muted">{say(`mapping_${part}_to`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
