import type { ComponentChildren } from "preact";
import { Chart, Plot } from "./chart.tsx";

interface Series {
  readonly name: string;
  readonly colour: 1 | 2 | 3;
}

interface ColumnChartProps {
  readonly title: string;
  /** The name of the groups, such as months, for the head of the table's first column. */
  readonly groupName: string;
  readonly groups: ReadonlyArray<{
    readonly key: string;
    readonly label: string;
    /** One value for each of the series. */
    readonly values: readonly number[];
  }>;
  /** At most three, distinguished by colour, order and the legend. */
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** Formats the labels of the grid lines, by default as `format`. */
  readonly formatTick?: (value: number) => string;
  /** Minimum step between grid lines; 1 for counts. */
  readonly minStep?: number;
  readonly actions?: ComponentChildren;
}

/** Maximum number of labels that fit under a chart without touching. */
const maxMarks = 7;

/** Compares a few series by group, usually by month. */
export function ColumnChart(props: ColumnChartProps) {
  const { title, groupName, groups, series, format, formatTick = format, minStep, actions } = props;
  const width = 100 / groups.length;
  const column = (width * 0.64) / series.length;
  const every = Math.ceil(groups.length / maxMarks);
  const table = {
    columns: [groupName, ...series.map(({ name }) => name)],
    rows: groups.map(({ key, label, values }) => ({ key, cells: [label, ...values.map(format)] })),
  };
  return (
    <Chart title={title} table={table} actions={actions}>
      {series.length > 1 && <Legend series={series} />}
      <Plot
        values={groups.flatMap(({ values }) => values)}
        format={formatTick}
        minStep={minStep}
        marks={groups.flatMap(({ label }, index) =>
          index % every === 0 ? [{ at: (index + 0.5) / groups.length, label }] : [],
        )}
      >
        {(toY) =>
          groups.map(({ key, label, values }, index) => (
            <g key={key}>
              <title>
                {[label, ...series.map(({ name }, at) => `${name}: ${format(values[at] ?? 0)}`)].join("\n")}
              </title>
              <rect class="hover" x={index * width} width={width} y="0" height="100" />
              {series.map(({ name, colour }, at) => {
                const value = values[at] ?? 0;
                return (
                  <rect
                    key={name}
                    class={`series-${colour}`}
                    x={index * width + width * 0.18 + at * column}
                    width={column * 0.9}
                    y={Math.min(toY(value), toY(0))}
                    height={Math.abs(toY(value) - toY(0))}
                  />
                );
              })}
            </g>
          ))
        }
      </Plot>
    </Chart>
  );
}

/** The names of the series with their colours. */
function Legend({ series }: { readonly series: readonly Series[] }) {
  return (
    <ul class="legend">
      {series.map(({ name, colour }) => (
        <li key={name}>
          <i class={`series-${colour}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}
