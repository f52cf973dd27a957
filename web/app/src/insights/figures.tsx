import type { InsightFigures } from "@proffer/contract";
import { formatPeriod, formatPercent, toMoneyFormat } from "../ui/format.ts";
import { formatDays } from "./format-days.ts";
import { say } from "./texts/say.ts";

interface FiguresProps {
  readonly figures: InsightFigures;
  readonly currency: string | undefined;
}

/** The figures of the whole period at a glance, with values in one currency. */
export function Figures({ figures, currency }: FiguresProps) {
  const { sent, opened, won, lost, win_rate: rate, median_seconds_to_decide: median, values } = figures;
  const money = values.filter((value) => value.currency === currency && value.won > 0);
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
      {money.map(({ currency: of, frequency, won: amount }) => (
        <Figure
          key={frequency}
          name={say("value_won")}
          value={toMoneyFormat(of).money(amount, false)}
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
