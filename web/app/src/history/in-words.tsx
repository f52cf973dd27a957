import type { VersionChange, VersionComparison } from "@proffer/contract";
import { frequencies } from "@proffer/pricing";
import { sayKind } from "../editor/texts/say-step.ts";
import { formatFrequency, toMoneyFormat } from "../ui/format.ts";
import { describeFieldChange } from "./describe-change.ts";
import { say } from "./texts/say.ts";

interface InWordsProps {
  readonly comparison: VersionComparison;
}

/** Changes in words and numbers: first the totals, then the parts that were added, removed, moved and changed. */
export function InWords({ comparison }: InWordsProps) {
  const { changes, currency } = comparison;
  if (changes.length === 0) return <p class="muted no-changes">{say("no_changes")}</p>;
  return (
    <>
      <Totals comparison={comparison} />
      <ul class="changes">
        {changes.map((change) => (
          <Change key={`${change.id} ${change.change}`} change={change} currency={currency} />
        ))}
      </ul>
    </>
  );
}

function Totals({ comparison: { totals, currency } }: InWordsProps) {
  const [before, after] = [toMoneyFormat(currency.from), toMoneyFormat(currency.to)];
  const moved = frequencies.flatMap((frequency) => {
    const total = totals[frequency];
    return total && (total.from !== total.to || currency.from !== currency.to) ? [{ frequency, total }] : [];
  });
  if (moved.length === 0) return <p class="muted">{say("same_totals")}</p>;
  return (
    <dl class="total-changes">
      {moved.map(({ frequency, total: { from, to } }) => (
        <div key={frequency}>
          <dt class="muted">{formatFrequency(frequency)}</dt>
          <dd>
            <del>{before.money(from ?? 0, true)}</del>
            <ins>{after.money(to ?? 0, true)}</ins>
            {currency.from === currency.to && (
              <small class="muted">
                {(to ?? 0) > (from ?? 0) && "+"}
                {after.money((to ?? 0) - (from ?? 0), true)}
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ChangeProps {
  readonly change: VersionChange;
  readonly currency: VersionComparison["currency"];
}

function Change({ change: entry, currency }: ChangeProps) {
  const { change, type, name, amount, fields } = entry;
  const money = toMoneyFormat(change === "removed" ? currency.from : currency.to);
  const kind = type === "proposal" ? say("the_proposal") : sayKind(type);
  return (
    <li class={change}>
      <p>
        <span class="change-kind">{say(`change_${change}`)}</span>
        <b dir="auto">{type === "proposal" ? kind : name || say("untitled")}</b>
        {type !== "proposal" && <small class="muted">{kind}</small>}
        {amount !== undefined && <span class="number">{money.money(amount, true)}</span>}
      </p>
      {fields.length > 0 && (
        <dl>
          {fields.map((field) => {
            const { label, from, to } = describeFieldChange(field, currency);
            return (
              <div key={field.field}>
                <dt class="muted">{label}</dt>
                <dd>
                  {from !== undefined && <del dir="auto">{from}</del>}
                  <ins dir="auto">{to}</ins>
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </li>
  );
}
