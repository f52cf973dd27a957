import type { InsightFigures } from "@proffer/contract";
import { formatPeriod, formatPercent, toMoneyFormat } from "../ui/format.ts";
import { formatDays } from "./format-days.ts";
import { say } from "./texts/say.ts";

/** The figures of the whole period at a glance. */
export function Figures({ figures }: { readonly figures: InsightFigures }) {
  const { sent, opened, won, lost, win_rate: rate, median_seconds_to_decide: median, values } = figures;
  const money = values.filter((value) => value.won > 0);
  return (
    <dl class="key-figures">
      <Figure name={say("sent")} value={String(sent)} note={say("opened_of", { count: opened })} />
      <Figure name={say("won")} value={String(won)} note={say("lost_of", { count: lost })} />
      <Figure name={say("win_rate")} value={rate === null ? "–" : formatPercent(Math.round(rate * 100))} />
      <Figure
        name={say("time_to_decide")}
        value={median === null ? "–" : formatDays(median)}
        note={say("median")}
      />
      {money.map(({ currency, frequency, won: amount }) => (
        <Figure
          key={`${currency} ${frequency}`}
          name={say("value_won")}
          value={toMoneyFormat(currency).money(amount, false)}
          note={formatPeriod(frequency)}
        />
      ))}
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
}

function Figure({ name, value, note = "" }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b> <span class="muted">{note}</span>
      </dd>
    </div>
  );
}
