import { operation } from "../../operation.ts";

export const signOut = operation({
  id: "signOut",
  method: "POST",
  path: "/api/auth/sign-out",
  tag: "Accounts",
  security: "session",
  summary: "Sign out",
  description: "Ends the session; its access tokens stop working.",
  answers: { 204: { description: "Signed out." } },
  errors: {},
});
