import { signal, type ReadonlySignal } from "@preact/signals";
import type { ProposalMargin, ReachableMargin } from "@proffer/pricing";
import type { ComponentType } from "preact";
import type { DocumentNode } from "../../model/document/node.ts";

/**
 * The margins of the open proposal, and the parts of the screen that show them. The code is loaded with the first
 * cost.
 */
export interface Margins {
  /** The margins of the present choices. Null if an amount is too large. */
  readonly current: ReadonlySignal<ProposalMargin | null>;
  /** The lowest margins that the client can still reach. Null while they are being computed. */
  readonly reachable: ReadonlySignal<ReachableMargin | null>;
  /** Whether the grid shows costs and margins. The device stores it. */
  readonly hasColumns: ReadonlySignal<boolean>;
  /** The margin of lines, modifications or columns, as a field of the panel. */
  readonly Field: ComponentType<{ readonly nodes: readonly DocumentNode[] }>;
  /** The margins of the proposal below its totals. */
  readonly Summary: ComponentType;
  /** The margins of a page, group or side-by-side. */
  readonly OfBlock: ComponentType<{ readonly id: string }>;
  /** The switch of the columns of the grid. */
  readonly Switch: ComponentType;
  /** The headings of the columns in a group. */
  readonly Headings: ComponentType;
  /** Cost and margin of a row of the grid. */
  readonly Cells: ComponentType<{ readonly node: DocumentNode }>;
}

/** Costs in the open proposal, as far as the member may see them. */
export class Costs {
  /** True if the member may see costs and margins. */
  readonly areVisible = signal(false);
  /** Null if the proposal has no cost, or the member may not see it, or until the code is loaded. */
  readonly margins = signal<Margins | null>(null);
}
