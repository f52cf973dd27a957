import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { expect, it } from "vitest";
import { BarChart } from "./bar-chart.tsx";
import { ColumnChart } from "./column-chart.tsx";
import { StepChart } from "./step-chart.tsx";

const format = (value: number) => `${value} min`;

/** Returns the text of every cell of a table, row by row. */
function readRows(html: string): string[][] {
  const rows = html.match(/<tr.*?<\/tr>/gs) ?? [];
  return rows.map((row) =>
    (row.match(/<t[hd].*?<\/t[hd]>/gs) ?? []).map((cell) => cell.replaceAll(/<[^>]+>/g, "").trim()),
  );
}

/** Returns an attribute of each rectangle of a class, as numbers. */
const readAll = (html: string, shape: string, attribute: string) =>
  [...html.matchAll(new RegExp(`<rect[^>]*class="${shape}"[^>]*>`, "g"))].map(([tag]) =>
    parseFloat(new RegExp(` ${attribute}="([^"]+)"`).exec(tag)?.[1] ?? ""),
  );

it("bars are as long as their values, and are in a table with the numbers", () => {
  const html = renderToString(
    h(BarChart, {
      title: "Reading",
      columns: ["Page", "Time"],
      bars: [
        { key: "a", label: "Cover", value: 2 },
        { key: "b", label: "Prices", note: "twice", value: 8 },
        { key: "c", label: "Agreement", value: 0 },
      ],
      format,
    }),
  );
  expect(readRows(html)).toEqual([
    ["Page", "Time"],
    ["Cover", "2 min"],
    ["Prices twice", "8 min"],
    ["Agreement", "0 min"],
  ]);
  expect(readAll(html, "series-1", "width")).toEqual([25, 100, 0]);
});

it("bars have no length if all values are zero", () => {
  const bars = [{ key: "a", label: "Cover", value: 0 }];
  const html = renderToString(h(BarChart, { title: "", columns: ["", "Time"], bars, format }));
  expect(readAll(html, "series-1", "width")).toEqual([0]);
});

it("columns start at zero, negative ones go down, and the table has every value", () => {
  const html = renderToString(
    h(ColumnChart, {
      title: "By month",
      groupName: "Month",
      groups: [
        { key: "1", label: "January", values: [10, 5] },
        { key: "2", label: "February", values: [0, -10] },
      ],
      series: [
        { name: "Sent", colour: 1 },
        { name: "Won", colour: 2 },
      ],
      format,
    }),
  );
  expect(readRows(html)).toEqual([
    ["Month", "Sent", "Won"],
    ["January", "10 min", "5 min"],
    ["February", "0 min", "-10 min"],
  ]);
  expect(readAll(html, "series-1", "y")).toEqual([0, 50]);
  expect(readAll(html, "series-1", "height")).toEqual([50, 0]);
  expect(readAll(html, "series-2", "y")).toEqual([25, 50]);
  expect(readAll(html, "series-2", "height")).toEqual([25, 50]);
});

it("many columns get only as many labels as there is space for", () => {
  const groups = Array.from({ length: 24 }, (_, index) => ({
    key: `${index}`,
    label: `m${index}`,
    values: [index],
  }));
  const html = renderToString(
    h(ColumnChart, { title: "", groupName: "", groups, series: [{ name: "Sent", colour: 1 }], format }),
  );
  const marks = html.slice(html.indexOf('class="marks"'), html.indexOf("<details"));
  expect([...marks.matchAll(/m\d+/g)].map(String)).toEqual(["m0", "m4", "m8", "m12", "m16", "m20"]);
});

it("a step holds its value until the next one, and the last until the end", () => {
  const html = renderToString(
    h(StepChart, {
      title: "Total",
      points: [
        { at: 1000, value: 100, label: "Sent" },
        { at: 1500, value: 200, label: "Chose a roof" },
      ],
      until: 2000,
      format,
      formatTime: String,
      table: { columns: ["When", "Total"], rows: [{ key: "1", cells: ["Sent", "100 min"] }] },
    }),
  );
  const [step = ""] = html.match(/<path[^>]*class="step"[^>]*>/) ?? [];
  expect(step).toContain('d="M0 50H0V50H50V0H100"');
  expect(readRows(html)).toEqual([
    ["When", "Total"],
    ["Sent", "100 min"],
  ]);
});
