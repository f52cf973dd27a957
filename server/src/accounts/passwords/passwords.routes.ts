import { operations } from "@proffer/contract";
import { noContent, route, type Route } from "../../services/http/index.ts";
import type { Accounts } from "../accounts.ts";
import { changePassword, forgotPassword, checkResetToken, resetPassword } from "./passwords.ts";

export function createPasswordRoutes(accounts: Accounts): Route[] {
  return [
    route(operations.requestPasswordReset, async ({ body, context, request }) => {
      await forgotPassword(accounts, context, { email: body.email, from: request.clientAddress });
      return noContent();
    }),
    route(operations.checkResetToken, async ({ body, context }) => {
      await checkResetToken(context, body.token);
      return noContent();
    }),
    route(operations.resetPassword, async ({ body, context }) => {
      await resetPassword(accounts, context, body);
      return noContent();
    }),
    route(operations.changePassword, async ({ body, context }) => {
      await changePassword(accounts, context, { current: body.current_password, next: body.new_password });
      return noContent();
    }),
  ];
}
