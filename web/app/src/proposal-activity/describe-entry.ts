import type { AnswerAt } from "../api/operations.ts";
import { say as sayProposal } from "../proposal/say.ts";
import { say as sayCommon } from "../texts/say.ts";
import { describePayment, type PaymentFacts } from "./describe-payment.ts";
import { describeStatusChange } from "./describe-status-change.ts";
import { say } from "./say.ts";

type Entry = AnswerAt<"GET /api/proposals/{id}/audit-trail">["data"][number];

/** The facts of an entry, depending on its action. */
interface EntryFacts extends PaymentFacts {
  readonly action?: string;
  readonly by?: {
    readonly kind?: string;
    readonly user_id?: string;
    readonly name?: string;
    readonly via?: { readonly name: string };
  };
  /** Present if a client changed a choice or a field. */
  readonly change?: string;
  /** Label of the field. */
  readonly name?: string;
  readonly old_status?: string;
  readonly new_status?: string;
  readonly email?: string;
  readonly full_name?: string;
  readonly signed_name?: string;
}

/** Names for an entry, which contains only the ids of members. */
interface EntryNames {
  readonly members: ReadonlyMap<string, string>;
  readonly client: string | null;
}

/** Describes an entry of the audit trail in a sentence. */
export function describeEntry({ entry }: Pick<Entry, "entry">, names: EntryNames): string {
  const facts = entry as EntryFacts;
  const name = nameActor(facts, names);
  switch (facts.action) {
    case "sent":
      return say("step_sent", { name });
    case "approval_requested":
    case "approval_withdrawn":
    case "approval_given":
    case "approval_rejected":
      return say(`step_${facts.action}`, { name });
    case "status_changed":
      return describeStatusChange(facts, name);
    case "link_rotated":
      return say("entry_link", { name });
    case "viewed":
      return say("step_opened", { name });
    case "selection_changed":
      if (facts.change === "field_changed") return say("step_field", { name, item: facts.name ?? "" });
      return say("step_changed_choice", { name });
    case "frozen":
      return say("entry_frozen", { name });
    case "signature_requested":
      return say("entry_asked", { email: facts.email ?? "" });
    case "signed":
      return say("step_signed", { name: facts.signed_name ?? name });
    case "signing_voided":
      return say("entry_voided", { name });
    case "accepted":
      return say("step_accepted", { name: facts.full_name ?? name });
    case "payment_received":
    case "payment_refunded":
    case "payment_returned":
      return describePayment(facts.action, facts, name);
    case "declined":
      return say("step_declined", { name });
    default:
      return `${name}: ${facts.action ?? ""}`;
  }
}

function nameActor({ by }: EntryFacts, { members, client }: EntryNames): string {
  switch (by?.kind) {
    case "member": {
      const name = members.get(by.user_id ?? "") ?? say("a_member");
      return by.via ? sayCommon("through_agent", { name, agent: by.via.name }) : name;
    }
    case "operator":
      return say("the_operator");
    default:
      return by?.name ?? client ?? sayProposal("the_client");
  }
}
