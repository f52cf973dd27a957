import type { BodyOf, operations } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { parseInstantField } from "../../platform/instant.ts";
import { setMark } from "./activity-marks.store.ts";
import { findActivityMark, type ActivityMark } from "./list-activity.ts";

type Body = BodyOf<typeof operations.markActivityRead>;

/** Moves the caller's mark: what happened up to a time is read. */
export async function markActivityRead(context: Context, body: Body): Promise<ActivityMark> {
  const { caller, clock } = context;
  const read_until = parseInstantField("read_until", body.read_until);
  // A time in the future would mark events as read before anybody saw them.
  if (read_until > clock.now()) throw invalid({ read_until: "must not be in the future" });
  await context.transact((tx) =>
    setMark(tx, { organization_id: caller.organizationId, user_id: caller.userId, read_until }),
  );
  return findActivityMark(context);
}
