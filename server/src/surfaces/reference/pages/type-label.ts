import type { TSchema } from "typebox";
import { html, type Html } from "../../../platform/text/html.ts";
import { toSchemaView, type SchemaView } from "./schema-view.ts";

const formats: Readonly<Record<string, string>> = {
  "date-time": "time",
  "idn-email": "email address",
  uri: "URL",
  iri: "URL",
  uuid: "UUID",
};

/** Describes a value in a few words: "array of LineItem, at most 100", "number 0 to 100, or null". */
export function renderTypeLabel(schema: TSchema): Html {
  const view = toSchemaView(schema);
  const label = `${formatTypeName(view)}${formatBounds(view)}${view.nullable ? " or null" : ""}`;
  return html`<span class="type">${label}</span>`;
}

function formatTypeName(view: SchemaView): string {
  const { items, json, name, type, values, variants } = view;
  if (values.length === 1 && name === undefined) return `${type}, always ${values[0]}`;
  if (items) {
    const each = toSchemaView(items);
    return `array of ${each.name ?? `${formatTypeName(each)}s`}`;
  }
  if (variants.length > 0 && name === undefined)
    return variants.map(({ schema }) => formatTypeName(toSchemaView(schema))).join(" or ");
  const format = json["format"];
  return name ?? (typeof format === "string" ? formats[format] : undefined) ?? type;
}

function formatBounds({ json, type }: SchemaView): string {
  const bound = (name: string) => {
    const value = json[name];
    return typeof value === "number" ? value : undefined;
  };
  switch (type) {
    case "number":
    case "integer": {
      const decimals = bound("maxDecimals");
      const precision = decimals === undefined ? "" : `, ${decimals} decimals`;
      return formatRange(bound("minimum"), bound("maximum")) + precision;
    }
    case "string": {
      const most = json["format"] === undefined ? bound("maxLength") : undefined;
      return most === undefined ? "" : `, at most ${formatNumber(most)} characters`;
    }
    case "array": {
      const most = bound("maxItems");
      return most === undefined ? "" : `, at most ${formatNumber(most)}`;
    }
    default:
      return "";
  }
}

function formatRange(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum !== undefined && maximum !== undefined)
    return ` ${formatNumber(minimum)} to ${formatNumber(maximum)}`;
  if (minimum !== undefined) return `, at least ${formatNumber(minimum)}`;
  return maximum === undefined ? "" : `, at most ${formatNumber(maximum)}`;
}

function formatNumber(value: number): string {
  const exponent = Math.log10(Math.abs(value));
  const isLongPower = exponent >= 9 && Number.isInteger(exponent);
  const text = isLongPower ? `10${toSuperscript(exponent)}` : Math.abs(value).toLocaleString("en");
  return value < 0 ? `−${text}` : text;
}

const toSuperscript = (value: number) =>
  String(value).replaceAll(/\d/gu, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(Number(digit)));
