import type { ExportDocument } from "@proffer/contract";
import type { Context } from "../context.ts";
import { notFound } from "../platform/errors.ts";
import { findCopy } from "./copy-proposal.ts";

type ExportPage = ExportDocument["pages"][number];

/** The proposal or template as a document that creation accepts as it is (specification, 4.12). */
export async function exportProposal({ read, caller }: Context, id: string): Promise<ExportDocument> {
  const copy = await findCopy(read, caller.organizationId, id);
  if (!copy) throw notFound(id);
  const { original, name, kind, description, tags, pages, settings, design } = copy;
  // Prices mean nothing without their currency, and another organization may have another one.
  const { currency } = original.cached_totals;
  return {
    id: original.id,
    name,
    status: "DRAFT",
    is_template: kind === "template",
    description,
    tags,
    pages: pages.map(removeInternals),
    settings: { ...settings, currency },
    design,
  };
}

/** The file may go to anybody, and notes and costs are for members. */
function removeInternals(page: ExportPage): ExportPage {
  const children = page.children?.map((child) => {
    if (child.type !== "group") return child;
    const line_items = child.line_items.map(({ internal_notes: _notes, cost: _cost, ...line }) => line);
    return { ...child, line_items };
  });
  return { ...page, ...(children && { children }) };
}
