import type { PublicProposal } from "@proffer/contract";
import { toShownContract } from "@proffer/presentation";
import { usePage } from "./page-context.ts";
import { Marked, untranslated, useMarkedVoice } from "./said.tsx";

/** The contract value, and when expanded each payment. Renders nothing without a term. */
export function Payments({ proposal }: { proposal: PublicProposal }) {
  const { say, format, unconfirmed } = usePage();
  const shown = toShownContract(proposal, useMarkedVoice(), (date) => format.calendarDay(date));
  if (!shown) return null;
  const { rows, total, first, notes } = shown;
  return (
    <div class={unconfirmed ? "payments outdated" : "payments"}>
      <details>
        <summary>
          <span class="total-name">{say("payments")}</span>
          <span class="payments-total" {...untranslated}>
            {total.sum}
          </span>
        </summary>
        <table>
          <tbody>
            {rows.map(({ name, when, count, sum }) => (
              <Row key={`${name} ${when}`} label={name} detail={when} sum={sum} count={count} />
            ))}
          </tbody>
          <tfoot>
            {first && <Row label={first.label} sum={first.sum} />}
            <Row label={total.label} sum={total.sum} />
          </tfoot>
        </table>
      </details>
      {/* Readers must see the conditions without expanding the calculation. */}
      {notes.map((note) => (
        <p key={note}>
          <Marked text={note} />
        </p>
      ))}
    </div>
  );
}

interface RowProps {
  readonly label: string;
  readonly sum: string;
  readonly detail?: string;
  readonly count?: string;
}

function Row({ label, detail, sum, count }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {label}
        {detail && (
          <small>
            <Marked text={detail} />
          </small>
        )}
      </th>
      <td>
        <span {...untranslated}>{sum}</span>
        {count && <small>{count}</small>}
      </td>
    </tr>
  );
}
