import { operations } from "@proffer/contract";
import { ok, route, type Route, wholeList } from "../../services/http/index.ts";
import { toEtag } from "../index.ts";
import { compareProposalVersions } from "./compare-versions.ts";
import { getProposalVersion, listProposalVersions } from "./read-versions.ts";
import { restoreProposalVersion } from "./restore-version.ts";

export const versionRoutes: readonly Route[] = [
  route(operations.listProposalVersions, async ({ context, params }) =>
    wholeList(await listProposalVersions(context, params.id)),
  ),

  route(operations.getProposalVersion, async ({ context, params }) =>
    ok(await getProposalVersion(context, params.id, params.version_id)),
  ),

  route(operations.compareProposalVersions, async ({ context, params, query }) =>
    ok(await compareProposalVersions(context, params.id, params.version_id, query.to_version_id)),
  ),

  route(operations.restoreProposalVersion, async ({ context, params }) => {
    const { item, version } = await restoreProposalVersion(context, params.id, params.version_id);
    return ok(item, { etag: toEtag(version) });
  }),
];
