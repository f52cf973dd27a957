import type { Block, Document, Section } from "../server/src/pdf/document/document.ts";

/**
 * Converts the texts of a document to an HTML page. The style is minimal, so a browser prints it with less
 * work than one of our pages.
 */
export function toHtml({ title, facts, cover, sections }: Omit<Document, "images">): string {
  const body = [
    `<section><h1>${escape(title)}</h1>${renderBlocks(cover?.content ?? [])}`,
    ...facts.map(({ label, value }) => `<p><small>${escape(label)}</small><br>${escape(value)}</p>`),
    "</section>",
    ...sections.map((section) => `<section>${toSectionHtml(section)}</section>`),
  ];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escape(title)}</title><style>
    body { font: 10pt/1.5 Inter, sans-serif; } section { break-before: page; } table { width: 100%; border-collapse: collapse; }
    td, th { border-bottom: 1px solid #e4e7ec; padding: 6px; text-align: start; vertical-align: top; } td + td { text-align: end; }
  </style>${body.join("")}</html>`;
}

function toSectionHtml(section: Section): string {
  const heading = `<h1>${escape(section.name)}</h1>`;
  if (section.kind === "text") return heading + renderBlocks(section.content);
  if (section.kind === "totals")
    return (
      heading +
      section.sums.map(({ label, total }) => `<p>${escape(label)} ${escape(total.text)}</p>`).join("")
    );
  if (section.kind !== "scope") return heading;
  return (
    heading +
    section.parts.map((part) => (part.kind === "group" ? group(part) : renderOptions(part))).join("")
  );
}

type Scope = Extract<Section, { kind: "scope" }>;
type Part<Kind> = Extract<Scope["parts"][number], { kind: Kind }>;

function group({ name, rows }: Part<"group">): string {
  const cells = rows.map(
    (row) =>
      `<tr><td><b>${escape(row.name)}</b>${renderBlocks(row.description)}</td><td>${escape(row.quantity ?? "")}</td><td>${escape(row.unit?.text ?? "")}</td><td>${escape(row.amount?.text ?? "")}</td></tr>`,
  );
  const head = "<thead><tr><th>Item</th><th>Quantity</th><th>Price</th><th>Amount</th></tr></thead>";
  return `<h2>${escape(name)}</h2><table>${head}${cells.join("")}</table>`;
}

function renderOptions(part: Part<"cards" | "comparison">): string {
  return `<h2>${escape(part.name)}</h2>${part.options
    .map(
      ({ name, amount, description }) =>
        `<h3>${escape(name)} ${escape(amount?.text ?? "")}</h3>${renderBlocks(description)}`,
    )
    .join("")}`;
}

function renderBlocks(all: readonly Block[]): string {
  return all
    .map((block) => {
      if (block.kind === "paragraph" || block.kind === "heading")
        return `<p>${block.runs.map(({ text }) => escape(text)).join("")}</p>`;
      return block.kind === "list"
        ? `<ul>${block.items.map((item) => `<li>${renderBlocks(item)}</li>`).join("")}</ul>`
        : "";
    })
    .join("");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
