import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import "./charts.css";

interface Bar {
  readonly key: string;
  readonly label: string;
  /** Appears after the label, smaller. */
  readonly note?: string | undefined;
  readonly value: number;
}

interface BarChartProps {
  readonly title: string;
  /** Headings of the table: the names of the labels and of the values. */
  readonly columns: readonly [label: string, value: string];
  readonly bars: readonly Bar[];
  readonly format: (value: number) => string;
  readonly actions?: ComponentChildren;
}

/**
 * Compares values by the length of bars. The chart is also the table: each row has the label, the bar and the
 * number.
 */
export function BarChart({ title, columns, bars, format, actions }: BarChartProps) {
  const titleId = useId();
  const longest = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  return (
    <figure class="chart" aria-labelledby={titleId}>
      <figcaption>
        <h3 id={titleId}>{title}</h3>
        {actions}
      </figcaption>
      <table class="bars" aria-labelledby={titleId}>
        <thead class="unseen">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, label, note, value }) => (
            <tr key={key}>
              <th scope="row">
                <span dir="auto">{label}</span>
                {note !== undefined && <small class="muted"> {note}</small>}
              </th>
              <td>
                <div>
                  <svg aria-hidden="true" focusable="false">
                    <rect class="track" width="100%" height="8" rx="4" />
                    <rect
                      class="series-1"
                      width={`${(Math.max(0, value) / longest) * 100}%`}
                      height="8"
                      rx="4"
                    />
                  </svg>
                  <span class="number">{format(value)}</span>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
