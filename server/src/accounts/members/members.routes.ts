import { operations } from "@proffer/contract";
import { created, noContent, ok, route, type Route, wholeList } from "../../services/http/index.ts";
import type { Accounts } from "../accounts.ts";
import { assertOwnPage } from "../cookies.ts";
import { assertRight } from "../policy.ts";
import { answerSignedIn } from "../sessions/sessions.routes.ts";
import { listInvitations } from "./invitations.store.ts";
import {
  acceptInvitation,
  toInvitationView,
  inviteMember,
  lookUpInvitation,
  revokeInvitation,
} from "./invitations.ts";
import { listMembers } from "./members.store.ts";
import { removeMember, updateMember } from "./members.ts";

export function createMemberRoutes(accounts: Accounts): Route[] {
  return [
    route(operations.listMembers, async ({ context: { read, caller } }) =>
      wholeList(await listMembers(read, caller.organizationId)),
    ),
    route(operations.updateMember, async ({ params, body, context }) =>
      ok(await updateMember(context, params.id, body.role)),
    ),
    route(operations.removeMember, async ({ params, context }) => {
      await removeMember(context, params.id);
      return noContent();
    }),
    route(operations.createInvitation, async ({ body, context }) =>
      created({ id: await inviteMember(accounts, context, body) }),
    ),
    route(operations.listInvitations, async ({ context: { read, caller, clock } }) => {
      assertRight(caller, "manage members");
      const invitations = await listInvitations(read, caller.organizationId, clock.now());
      return wholeList(invitations.map(toInvitationView));
    }),
    route(operations.revokeInvitation, async ({ params, context }) => {
      await revokeInvitation(context, params.id);
      return noContent();
    }),
    route(operations.lookUpInvitation, async ({ body, context }) =>
      ok(await lookUpInvitation(context, body.token)),
    ),
    route(operations.acceptInvitation, async ({ body, context, request }) => {
      assertOwnPage(request, accounts.publicUrl);
      const { token, password, name, code } = body;
      const from = request.clientAddress;
      const accepted = await acceptInvitation(accounts, context, { token, password, name, code, from });
      return answerSignedIn(accounts, context, accepted);
    }),
  ];
}
