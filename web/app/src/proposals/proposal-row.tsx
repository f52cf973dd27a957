import type { ProposalSummary } from "@proffer/contract";
import { say as sayCommon } from "../texts/say.ts";
import { formatRange, toMoneyFormat, toTotalLines } from "../ui/format.ts";
import { StarIcon } from "../ui/icons.tsx";
import { describeActivity } from "./describe-activity.ts";
import { toProposalPath } from "../proposal/open-proposal.ts";
import { starProposals } from "../proposal/proposal-actions.ts";
import { PaymentPill } from "../proposal/payment-pill.tsx";
import { StatusPill } from "../proposal/status-pill.tsx";
import { toPath } from "../routes.ts";
import { say } from "./say.ts";

interface ProposalRowProps {
  readonly item: ProposalSummary;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly onCurrent: () => void;
  readonly onSelect: () => void;
}

/**
 * One proposal of the list. The link of its name covers the whole row, and the controls of the row are above
 * it.
 */
export function ProposalRow({ item, isCurrent, isSelected, onCurrent, onSelect }: ProposalRowProps) {
  const { name, client_name: client, contact_name: contact, tags, is_starred: isStarred } = item;
  const activity = describeActivity(item, new Date());
  const draft = item.has_draft && say("draft_of", { number: String((item.revision ?? 0) + 1) });
  return (
    <li
      class={isCurrent ? "row current" : "row"}
      data-selected={isSelected || undefined}
      onFocusCapture={onCurrent}
      onMouseDown={onCurrent}
    >
      <input
        type="checkbox"
        class="row-check"
        checked={isSelected}
        onChange={onSelect}
        aria-label={sayCommon("select_name", { name })}
      />
      <button
        type="button"
        class="star"
        aria-pressed={isStarred}
        aria-label={say("star_name", { name })}
        onClick={() => void starProposals([item], !isStarred)}
      >
        <StarIcon />
      </button>
      <StatusPill status={item.status} />
      <div class="row-what">
        <a
          class="row-link"
          href={toProposalPath(item)}
          dir="auto"
          aria-current={isCurrent ? "true" : undefined}
        >
          {name}
        </a>
        <div class="row-client">
          <span>
            <bdi>{client ?? sayCommon("no_client")}</bdi>
            {contact !== null && contact !== client && (
              <>
                {" · "}
                <bdi>{contact}</bdi>
              </>
            )}
          </span>
          {item.open_threads > 0 && (
            <span class="row-questions">{say("open_questions", { count: item.open_threads })}</span>
          )}
          {draft && item.draft_awaiting_approval === null && <span class="row-draft">{draft}</span>}
          <ApprovalMark item={item} />
          {tags.map((tag) => (
            <span class="tag" key={tag} dir="auto">
              {tag}
            </span>
          ))}
        </div>
      </div>
      <div class={activity.isUrgent ? "row-last urgent" : "row-last"}>
        {activity.text}
        {item.payment && <PaymentPill {...item.payment} />}
      </div>
      <Amounts item={item} />
    </li>
  );
}

/** A requested or rejected approval of a proposal that can still be sent, or the requested one of its draft. */
function ApprovalMark({ item }: Pick<ProposalRowProps, "item">) {
  const { status, approval_state: state, draft_awaiting_approval: draftId } = item;
  if (draftId !== null)
    return (
      <a class="row-draft row-approval" href={toPath("proposalApproval", { id: draftId })}>
        {sayCommon("waits_for_approval")}
      </a>
    );
  if (state === "requested" && !settled.has(status))
    return <span class="row-questions">{sayCommon("waits_for_approval")}</span>;
  return state === "rejected" && status === "DRAFT" ? (
    <span class="row-rejected">{say("not_approved")}</span>
  ) : null;
}

const settled: ReadonlySet<ProposalSummary["status"]> = new Set(["WON", "LOST", "CANCELLED"]);

/**
 * Totals of the selection: the first one large with its range, the totals of other frequencies below it with
 * a plus sign.
 */
function Amounts({ item }: { readonly item: ProposalSummary }) {
  const { contract_value: contract } = item;
  const lines = toTotalLines(item.totals);
  const chosen = lines.filter(({ isChosen }) => isChosen);
  const [first, ...others] = chosen.length > 0 ? chosen : lines.slice(0, 1);
  return (
    <div class="row-amount number">
      {first ? (
        <b>
          {first.amount}
          {first.period && <span class="muted"> {first.period}</span>}
        </b>
      ) : (
        <span class="muted">{say("no_prices")}</span>
      )}
      {first?.range && <small class="muted">{formatRange(first.range.from, first.range.to)}</small>}
      {others.map(({ frequency, amount, period }) => (
        <div class="muted" key={frequency}>
          + {amount} {period}
        </div>
      ))}
      {contract && (
        <div class="muted">
          {say("over_months", {
            amount: toMoneyFormat(item.totals.currency).money(contract.total.selected, true),
            count: contract.months,
          })}
        </div>
      )}
    </div>
  );
}
