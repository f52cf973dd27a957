import type { ProposalDetail } from "@proffer/contract";
import { formatVariableValue, noFieldValue, toLocale } from "@proffer/presentation";
import { ErrorBoundary } from "preact-iso";
import { toPath } from "../routes.ts";
import { lazyPart } from "../texts/lazy-part.ts";
import { locale } from "../texts/language.ts";
import { say as sayCommon } from "../texts/say.ts";
import { copyText } from "../ui/copy-text.ts";
import { formatDay, formatLastDay, formatMoment, toChosenLines, toMoneyFormat } from "../ui/format.ts";
import { CheckIcon } from "../ui/icons.tsx";
import { say } from "./say.ts";
import { useEstimates } from "./use-estimates.ts";

const DealPart = lazyPart(() => import("../deals/deal-part.tsx"));
const PaymentFacts = lazyPart(() => import("./payments/payment-facts.tsx"));

interface FactsProps {
  readonly proposal: ProposalDetail;
  readonly client: string | null;
}

/** The facts beside the timeline: current selection, expiry, signers and link. */
export function Facts({ proposal, client }: FactsProps) {
  const {
    totals,
    cached_totals,
    settings,
    timeline,
    proposal_number: number,
    share_url: link,
    revision,
    contract,
  } = proposal;
  const currency = cached_totals?.currency ?? settings?.currency ?? "USD";
  const estimates = useEstimates(proposal);
  const expiry = settings?.expiring_on;
  const company = settings?.recipient?.name;
  return (
    <aside class="facts" aria-label={say("facts")}>
      <section>
        <h2 class="muted">{say(proposal.status === "WON" ? "agreed" : "chosen_now")}</h2>
        {toChosenLines(totals, currency).map(({ frequency, amount, period }, index) => (
          <p key={frequency}>
            <span class={index === 0 ? "facts-total" : "facts-amount"}>{amount}</span>
            {period && <span class="muted"> {period}</span>}
            {estimates[frequency] && (
              <span class="muted facts-range">
                {sayCommon("estimate_is", { range: estimates[frequency] })}
              </span>
            )}
          </p>
        ))}
      </section>
      <ErrorBoundary>{hasPayment(proposal) && <PaymentFacts proposal={proposal} />}</ErrorBoundary>
      <dl>
        {client && (
          <Fact name={say("client")} value={[...new Set([client, company])].filter(Boolean).join(" · ")} />
        )}
        {contract && (
          <Fact
            name={say("contract_value")}
            value={toMoneyFormat(currency).money(contract.total.selected, true)}
          />
        )}
        {number && <Fact name={say("number")} value={number} />}
        {revision && <Fact name={say("revision")} value={String(revision.number)} />}
        {revision?.draft && (
          <div>
            <dt class="muted">{say("next_revision")}</dt>
            <dd>
              <a href={toPath("proposal", { id: revision.draft.id })}>{say("open_draft")}</a>
            </dd>
          </div>
        )}
        {timeline.sent && <Fact name={say("sent")} value={formatDay(timeline.sent)} />}
        <Fact name={say("valid_until")} value={expiry ? formatLastDay(expiry) : say("no_expiry")} />
      </dl>
      <ErrorBoundary>
        <DealPart proposalId={proposal.id} currency={currency} />
      </ErrorBoundary>
      <FromClient proposal={proposal} />
      <Signers proposal={proposal} />
      <section>
        <h2 class="muted">{say("link")}</h2>
        {link ? (
          <>
            <button type="button" class="button" onClick={() => void copyText(link)}>
              {say("copy_link")}
            </button>
            {/* Without https the browser cannot copy, so the link must be selectable. */}
            {!isSecureContext && <bdi class="link-by-hand">{link}</bdi>}
          </>
        ) : (
          <p class="muted">{say("no_link")}</p>
        )}
      </section>
    </aside>
  );
}

function hasPayment({ integrations: { payment } }: ProposalDetail): boolean {
  return payment.state !== "none" || payment.on_acceptance !== null;
}

/** The fields that the client fills in, with their values. */
function FromClient({ proposal }: { readonly proposal: ProposalDetail }) {
  const fields = proposal.custom_variables.filter(({ who_provides }) => who_provides === "customer-does");
  if (fields.length === 0) return null;
  return (
    <section>
      <h2 class="muted">{say("from_client")}</h2>
      <dl class="from-client">
        {fields.map((field) => (
          <Fact
            key={field.id}
            name={field.label}
            value={formatVariableValue(field, toLocale(locale)) || noFieldValue}
          />
        ))}
      </dl>
    </section>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt class="muted">{name}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  );
}

function Signers({ proposal }: { readonly proposal: ProposalDetail }) {
  const { signatures } = proposal.status_detail;
  if (signatures.length === 0) return null;
  return (
    <section>
      <h2 class="muted">{say("signers")}</h2>
      <ol class="signers">
        {signatures.map((each) => (
          <li key={each.signer_id}>
            <span>
              <b dir="auto">{each.signed_name ?? each.full_name}</b>
              <small class="muted">{each.title ?? say(`role_${each.role}`)}</small>
            </span>
            <small class={each.signed_at ? "signed" : "muted"}>
              {each.signed_at && <CheckIcon />}
              {saySigned(each)}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function saySigned({
  signed_at,
  requested_at,
}: ProposalDetail["status_detail"]["signatures"][number]): string {
  if (signed_at) return say("signed_on", { when: formatMoment(signed_at) });
  return requested_at ? say("asked_on", { when: formatMoment(requested_at) }) : say("not_asked");
}
