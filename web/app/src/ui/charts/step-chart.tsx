import type { ComponentChildren } from "preact";
import { Chart, Plot, type ChartTable } from "./chart.tsx";

interface StepChartProps {
  readonly title: string;
  /** The values with their start times in milliseconds, oldest first. */
  readonly points: ReadonlyArray<{ readonly at: number; readonly value: number; readonly label: string }>;
  /** The end time of the last value. */
  readonly until: number;
  readonly format: (value: number) => string;
  /** Formats the labels of the grid lines, by default as `format`. */
  readonly formatTick?: (value: number) => string;
  readonly formatTime: (at: number) => string;
  readonly table: ChartTable;
  readonly actions?: ComponentChildren;
}

/** A value over time that is constant until it changes. */
export function StepChart(props: StepChartProps) {
  const { title, points, until, format, formatTick = format, formatTime, table, actions } = props;
  const start = points[0]?.at ?? until;
  const toX = (at: number) => ((at - start) / Math.max(until - start, 1)) * 100;
  return (
    <Chart title={title} table={table} actions={actions}>
      <Plot
        values={points.map(({ value }) => value)}
        format={formatTick}
        marks={[
          { at: 0, label: formatTime(start) },
          { at: 1, label: formatTime(until) },
        ]}
      >
        {(toY) => (
          <>
            <path class="area" d={`${toPath(points, toX, toY)}H100V${toY(0)}H0Z`} />
            <path class="step" d={`${toPath(points, toX, toY)}H100`} />
            {points.map(({ at, value, label }) => (
              <path key={at} class="dot" d={`M${toX(at)} ${toY(value)}h0`}>
                <title>{`${label}\n${format(value)}`}</title>
              </path>
            ))}
          </>
        )}
      </Plot>
    </Chart>
  );
}

function toPath(
  points: StepChartProps["points"],
  toX: (at: number) => number,
  toY: (value: number) => number,
): string {
  const steps = points.map(({ at, value }) => `H${toX(at)}V${toY(value)}`);
  return `M0 ${toY(points[0]?.value ?? 0)}${steps.join("")}`;
}
