import type { Deal, ProposalSettings } from "@proffer/contract";
import { formatNames } from "../ui/format.ts";
import { findCompany } from "./format-deal.ts";
import { say } from "./say.ts";

type Recipient = ProposalSettings["recipient"];

interface FillClientProps {
  readonly deal: Deal;
  readonly recipient: Recipient;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Asks whether to fill empty fields of the client from the deal, and lists these fields. */
export function FillClient({ deal, recipient, isOn, onChange }: FillClientProps) {
  const known = listKnown(deal, recipient);
  const others = listOthers(recipient);
  if (known.length === 0 && others.length === 0) return null;
  return (
    <fieldset class="fill-client">
      <legend class="unseen">{say("fill_client")}</legend>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {say("fill_client")}
      </label>
      {known.length > 0 && (
        <dl>
          {known.map(([name, value]) => (
            <div key={name}>
              <dt class="muted">{say(`client_${name}`)}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {others.length > 0 && (
        <p class="muted">
          {say("fill_others", { fields: formatNames(others.map((name) => say(`client_${name}`))) })}
        </p>
      )}
    </fieldset>
  );
}

/** Lists the empty fields with their values from the found deal. */
function listKnown(deal: Deal, recipient: Recipient) {
  const values = [
    ["company", recipient?.name, findCompany(deal)],
    ["contact", recipient?.contact?.name, deal.contact_name],
    ["email", recipient?.contact?.email, deal.contact_email],
  ] as const;
  return values.flatMap(([name, before, value]) => (before || !value ? [] : [[name, value] as const]));
}

/** Lists the empty fields whose values a search does not return. The server reads them on linking. */
function listOthers(recipient: Recipient) {
  const values = [
    ["address", recipient?.address],
    ["website", recipient?.website],
    ["phone", recipient?.contact?.phone],
  ] as const;
  return values.flatMap(([name, before]) => (before ? [] : [name]));
}
