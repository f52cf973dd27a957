import { acceptInvitation } from "./accept-invitation.ts";
import { changePassword } from "./change-password.ts";
import { checkResetToken } from "./check-reset-token.ts";
import { confirmSecondFactor } from "./confirm-second-factor.ts";
import { createApiKey } from "./create-api-key.ts";
import { createInvitation } from "./create-invitation.ts";
import { createToken } from "./create-token.ts";
import { disableSecondFactor } from "./disable-second-factor.ts";
import { finishOidcSignIn } from "./finish-oidc-sign-in.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { getJwks } from "./get-jwks.ts";
import { getOrganization } from "./get-organization.ts";
import { getSession } from "./get-session.ts";
import { getSetupState } from "./get-setup-state.ts";
import { listApiKeys } from "./list-api-keys.ts";
import { listInvitations } from "./list-invitations.ts";
import { listMembers } from "./list-members.ts";
import { listOidcProviders } from "./list-oidc-providers.ts";
import { listOutbox } from "./list-outbox.ts";
import { lookUpInvitation } from "./look-up-invitation.ts";
import { removeMember } from "./remove-member.ts";
import { resetPassword } from "./reset-password.ts";
import { retryMail } from "./retry-mail.ts";
import { retryOutbox } from "./retry-outbox.ts";
import { revokeApiKey } from "./revoke-api-key.ts";
import { revokeInvitation } from "./revoke-invitation.ts";
import { setUpSecondFactor } from "./set-up-second-factor.ts";
import { setUpOrganization } from "./set-up-organization.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { startOidcSignIn } from "./start-oidc-sign-in.ts";
import { switchOrganization } from "./switch-organization.ts";
import { updateMember } from "./update-member.ts";
import { updateOrganization } from "./update-organization.ts";

export const accountOperations = {
  getOrganization,
  updateOrganization,
  listOutbox,
  retryOutbox,
  retryMail,
  listMembers,
  updateMember,
  removeMember,
  listInvitations,
  createInvitation,
  revokeInvitation,
  lookUpInvitation,
  acceptInvitation,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  createToken,
  getJwks,
  signIn,
  signOut,
  getSession,
  switchOrganization,
  changePassword,
  requestPasswordReset,
  checkResetToken,
  resetPassword,
  setUpSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  listOidcProviders,
  startOidcSignIn,
  finishOidcSignIn,
  getSetupState,
  setUpOrganization,
};
