import type { ProposalDetail } from "@proffer/contract";
import type { ItemRecord } from "../document/node.ts";
import {
  createColumn,
  createFeature,
  createGroup,
  createLine,
  createPage,
  createSideBySide,
} from "../edits/new-records.ts";

/** Creates a proposal with `lineCount` lines in two groups, and a side-by-side. */
export function createDetail(lineCount = 4): ProposalDetail {
  const lines = Array.from({ length: lineCount }, (_, index) =>
    createLine(`Line ${index}`, { model: "fixed", value: 10 * (index + 1), frequency: "once" }),
  );
  const feature = createFeature("Answer within a day");
  const basic = createColumn("Basic", true);
  const plus: ItemRecord = { ...createColumn("Plus"), includedFeatures: [feature.id] };
  const scope = createPage("Investment", "scope_of_work", [
    createGroup("Design", lines.slice(0, Math.ceil(lineCount / 2))),
    createGroup("Build", lines.slice(Math.ceil(lineCount / 2))),
    { ...createSideBySide("Care", [basic, plus]), features: [feature] },
  ]);
  return {
    id: "0198a000-0000-7000-8000-000000000001",
    status: "DRAFT",
    name: "Website",
    description: null,
    settings: { currency: "EUR" },
    design: {},
    tags: [],
    notes: null,
    proposal_number: null,
    custom_variables: [],
    pages: [createPage("Cover", "cover"), scope],
  } as unknown as ProposalDetail;
}
