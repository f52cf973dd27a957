import { operation } from "../../operation.ts";
import { onePage, wholeList } from "../common.ts";
import { forbidden } from "../faults.ts";
import { invitationExample } from "./examples.ts";
import { Invitation } from "./records/invitation.ts";

const InvitationList = wholeList("InvitationList", Invitation, 10_000);

export const listInvitations = operation({
  id: "listInvitations",
  method: "GET",
  path: "/api/invitations",
  tag: "Members",
  security: "organization",
  summary: "List open invitations",
  description: "For owners and admins. Accepted and revoked invitations are left out.",
  answers: {
    200: { description: "Invitations that nobody accepted yet, newest first.", body: InvitationList },
  },
  errors: { 403: forbidden },
  examples: { answer: { data: [invitationExample], pagination: onePage } },
});
