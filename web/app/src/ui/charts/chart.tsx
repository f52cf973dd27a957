import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { createScale, type Scale } from "./scale.ts";
import { say } from "../../texts/say.ts";
import "./charts.css";

/** The numbers of a chart as a table. The first column names the row. */
export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<{ readonly key: string; readonly cells: readonly string[] }>;
}

interface ChartProps {
  readonly title: string;
  readonly table: ChartTable;
  /** Appears beside the title, for example a button that saves the numbers. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A chart with its title, and its numbers in a collapsible table below. */
export function Chart({ title, table, actions, children }: ChartProps) {
  const titleId = useId();
  return (
    <figure class="chart" aria-labelledby={titleId}>
      <figcaption>
        <h3 id={titleId}>{title}</h3>
        {actions}
      </figcaption>
      <div aria-hidden="true">{children}</div>
      <details>
        <summary>{say("as_table")}</summary>
        <div class="table-scroll" role="region" aria-labelledby={titleId} tabIndex={0}>
          <table class="table" aria-labelledby={titleId}>
            <thead>
              <tr>
                {table.columns.map((column, index) => (
                  <th key={column} scope="col" class={index > 0 ? "number" : undefined}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(({ key, cells: [name, ...cells] }) => (
                <tr key={key}>
                  <th scope="row" dir="auto">
                    {name}
                  </th>
                  {cells.map((cell, index) => (
                    <td key={table.columns[index + 1]} class="number">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

interface PlotProps {
  readonly values: readonly number[];
  readonly format: (value: number) => string;
  readonly minStep?: number | undefined;
  /** Labels along the lower edge, with their positions from 0 to 1. */
  readonly marks: ReadonlyArray<{ readonly at: number; readonly label: string }>;
  /**
   * Draws on 100 by 100 units with the origin at the upper left. The browser stretches the drawing, and
   * mirrors it in right-to-left languages.
   */
  readonly children: (toY: (value: number) => number) => ComponentChildren;
}

/**
 * The area of a chart with its grid lines. The labels around it are HTML text, so their size does not change
 * with the width.
 */
export function Plot({ values, format, minStep, marks, children }: PlotProps) {
  const scale = createScale(values, minStep);
  return (
    <div class="plot">
      <Ticks scale={scale} format={format} />
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" focusable="false">
        {scale.ticks.map((tick) => {
          const y = 100 - scale.place(tick) * 100;
          return <line key={tick} class="grid" x1="0" x2="100" y1={y} y2={y} />;
        })}
        {children((value) => 100 - scale.place(value) * 100)}
      </svg>
      <div class="marks">
        {marks.map(({ at, label }) => (
          // Labels are centred on their position. At the edges, they begin or end at their position.
          <span key={at} style={{ "--at": at, "--shift": at === 0 || at === 1 ? at : 0.5 }}>
            <span>{label}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

function Ticks({ scale, format }: { readonly scale: Scale; readonly format: (value: number) => string }) {
  return (
    <div class="ticks">
      {scale.ticks.toReversed().map((tick) => (
        <span key={tick}>{format(tick)}</span>
      ))}
    </div>
  );
}
