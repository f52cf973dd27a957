import type { AppliedChanges, ApplyChanges, ProposalChange, User } from "@proffer/contract";
import { listProfiles, maySeeCosts } from "../../accounts/index.ts";
import { storeOperations } from "../../records/change-log/index.ts";
import type { Context, Tx } from "../../context.ts";
import { listLatestCauses } from "../../records/events/index.ts";
import { getTree, items, type Owner, toPages, assertTreeSize, toTree } from "../../records/items/index.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import { invalid } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import {
  assertStillFilled,
  changeProposal,
  type Proposal,
  replaceTags,
  toContent,
  toFields,
} from "../index.ts";
import { refuseCosts } from "../../services/http/index.ts";
import { applyOperations } from "./changes/apply-operations.ts";
import type { Conflict, Outcome } from "./changes/document.ts";
import { isSame } from "./changes/fields.ts";
import { addCosts, listRemovedCosts, listWrittenCosts } from "./changes/insert-costs.ts";
import { type PreparedChange, prepareOperations } from "./changes/prepare-operations.ts";

/** Checks and cleans the inserted objects of a request. Writes nothing. */
export async function prepareChanges(
  { caller, clock, read }: Context,
  proposalId: string,
  { operations }: ApplyChanges,
): Promise<PreparedChange[]> {
  const costs = listWrittenCosts(operations);
  if (costs.length > 0 && !(await maySeeCosts(read, caller))) throw refuseCosts(costs);
  const owner: Owner = { organizationId: caller.organizationId, id: proposalId, owner: "proposal" };
  return prepareOperations(operations, owner, clock.now());
}

/**
 * Applies operations to a proposal and its content, except operations in conflict with other users' changes.
 */
export async function applyChanges(
  context: Context,
  proposalId: string,
  { version, operations }: ApplyChanges,
  prepared: readonly PreparedChange[],
): Promise<AppliedChanges> {
  const paths = listPaths(proposalId, operations);
  const fields = new Set(paths.map((path) => path.split(".")[0] ?? ""));
  const { proposal, decision } = await changeProposal(
    context,
    proposalId,
    { edits: paths },
    async (locked) => {
      const { proposal: before, tx, at } = locked;
      if (version > before.version)
        throw invalid({ version: `is newer than the proposal, whose version is ${before.version}` });
      const owner: Owner = { organizationId: before.organization_id, id: before.id, owner: "proposal" };
      const content = toContent(before);
      // Changes to the proposal's own fields do not need the tree, and reading the tree may be slow.
      const tree = fields.has(pagesField) ? await getTree(tx, before) : undefined;
      const hasCosts = !tree || (await maySeeCosts(tx, context.caller));
      const isDated = fields.has("settings");
      const outcome = applyOperations(
        {
          id: before.id,
          organizationId: before.organization_id,
          timeZone: isDated ? (await getOrganization(tx, before.organization_id)).time_zone : "UTC",
          content,
          clientValues: before.client_values,
          tree: tree ?? toTree([]),
          ...(await findReferencedItems(tx, owner, prepared)),
          isStale: version < before.version,
        },
        hasCosts ? prepared : await addCosts(tx, before, tree, prepared),
        at,
      );
      assertStillFilled(before, outcome.content.custom_variables);
      const conflicts = await addChangers(tx, before, outcome.conflicts);
      const { rows } = outcome;
      const hasNewRows = rows.inserted.length + rows.updated.length > 0;
      const hasOtherRows = hasNewRows || rows.archived.length > 0;
      const hasOtherContent = JSON.stringify(content) !== JSON.stringify(outcome.content);
      if (!hasOtherRows && !hasOtherContent) return { unchanged: true as const, conflicts };
      if (hasNewRows) assertTreeSize(rows.tree.rows, "proposal");
      if (hasOtherRows) await items.write(tx, owner, rows, at);
      if (!isSame(content.tags, outcome.content.tags))
        await replaceTags(tx, before.organization_id, before.id, outcome.content.tags);
      if (outcome.applied)
        await storeOperations(tx, context, {
          proposalId: before.id,
          version: before.version + 1,
          operations: outcome.applied,
        });
      const isPriced = hasOtherRows || !isSame(content.settings, outcome.content.settings);
      return {
        fields: {
          ...(hasOtherContent && toFields(outcome.content, before.sent_to)),
          ...(!hasCosts && listRemovedCosts(before, tree, rows.tree)),
        },
        ...(isPriced && { pages: tree ? toPages(rows.tree) : "stored" }),
        events: [{ type: "proposal_updated" as const, metadata: toMetadata(outcome) }],
        conflicts,
      };
    },
  );
  // If nothing was changed, returns the client's own version: the client has not seen later changes by others
  // yet.
  const reached = decision.unchanged ? version : proposal.version;
  return { version: reached, totals: proposal.totals, conflicts: decision.conflicts };
}

/** The field that represents all objects below a proposal. */
const pagesField = "pages";

/** For each operation, returns the path of the proposal's field that it changes. */
function listPaths(proposalId: string, operations: readonly ProposalChange[]): string[] {
  return operations.map((operation) =>
    operation.type === "set" && operation.id === proposalId ? operation.field : pagesField,
  );
}

/** Finds the archived items to be restored, and the ids of new objects that are already used. */
async function findReferencedItems(tx: Tx, owner: Owner, operations: readonly PreparedChange[]) {
  const restored = operations.flatMap((each) => (each.type === "restore" && isId(each.id) ? [each.id] : []));
  const given = operations.flatMap((each) => (each.type === "insert" ? [...each.inserted.ids.values()] : []));
  return {
    archive: await items.listArchivedItems(tx, owner, [...new Set(restored)]),
    takenIds: await items.listTakenIds(tx, owner.organizationId, given),
  };
}

/** Maximum number of object ids in an event. */
const maxNamedObjects = 200;

function toMetadata({ touched }: Outcome) {
  return { action: "changed", ids: [...touched].slice(0, maxNamedObjects) };
}

/** Maximum number of recent events to search for the user who changed a field. */
const maxCauses = 50;

/** Adds to each conflict the user who last changed its field or object. */
async function addChangers(
  tx: Tx,
  { organization_id: organizationId, id: proposalId }: Proposal,
  conflicts: readonly Conflict[],
): Promise<AppliedChanges["conflicts"]> {
  if (conflicts.length === 0) return [];
  const causes = await listLatestCauses(tx, {
    organizationId,
    proposalId,
    types: ["items_changed", "proposal_updated", "selection_changed"],
    limit: maxCauses,
  });
  const ids = [...new Set(causes.flatMap(({ user_id }) => user_id ?? []))];
  const users = new Map((await listProfiles(tx, ids)).map((user) => [user.id, user]));
  const findChanger = ({ id, field }: Conflict): User | null => {
    const [top] = (field ?? "").split(".");
    const needle = JSON.stringify(id === proposalId && field !== null ? top : id);
    const cause = causes.find(({ metadata_json }) => metadata_json.includes(needle));
    return users.get(cause?.user_id ?? "") ?? null;
  };
  return conflicts.map((conflict) => ({ ...conflict, changed_by: findChanger(conflict) }));
}
