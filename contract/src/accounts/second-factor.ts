import { Type } from "typebox";
import { invalid } from "../error-answers.ts";
import { operation, type ErrorAnswer } from "../operation.ts";
import { record } from "../schema/records.ts";
import { list } from "../schema/scalars.ts";
import { code, credentialsExample, password } from "./credentials.ts";

const exists: ErrorAnswer = { code: "CONFLICT", description: "A second factor is already set up." };

const SetUpSecondFactor = record("SetUpSecondFactor", { password });

const SecondFactorSecret = record("SecondFactorSecret", {
  data: record(
    "SecondFactorSecretData",
    {
      secret: Type.String({ description: "The secret, in Base32." }),
      otpauth_url: Type.String({ description: "The secret as an address, to show as a QR code." }),
    },
    { description: "The data for the authenticator app." },
  ),
});

export const setUpSecondFactor = operation({
  id: "setUpSecondFactor",
  method: "POST",
  path: "/api/auth/second-factor",
  tag: "Accounts",
  security: "session",
  summary: "Set up a second factor",
  description:
    "Creates a secret for an authenticator app. Sign-in does not change until a code confirms the secret.",
  body: SetUpSecondFactor,
  answers: { 201: { description: "The secret, shown once.", body: SecondFactorSecret } },
  errors: { 400: invalid, 409: exists },
  examples: {
    request: { password: credentialsExample.password },
    answer: {
      data: {
        secret: "JBSWY3DPEHPK3PXP",
        otpauth_url: "otpauth://totp/Acme:ada@acme.test?secret=JBSWY3DPEHPK3PXP",
      },
    },
  },
});

const ConfirmSecondFactor = record("ConfirmSecondFactor", { code });

const RecoveryCodes = record("RecoveryCodes", {
  recovery_codes: list(Type.String(), 20, "Recovery codes. Each works once in place of a code."),
});

export const confirmSecondFactor = operation({
  id: "confirmSecondFactor",
  method: "POST",
  path: "/api/auth/second-factor/confirm",
  tag: "Accounts",
  security: "session",
  summary: "Confirm the second factor",
  description: "Turns the second factor on: from now on, signing in requires a code.",
  body: ConfirmSecondFactor,
  answers: { 200: { description: "Recovery codes, shown once.", body: RecoveryCodes } },
  errors: { 400: invalid },
  examples: { request: { code: "123456" }, answer: { recovery_codes: ["b7d2-91fa", "40ce-8a3d"] } },
});

const DisableSecondFactor = record("DisableSecondFactor", { password, code });

export const disableSecondFactor = operation({
  id: "disableSecondFactor",
  method: "POST",
  path: "/api/auth/second-factor/disable",
  tag: "Accounts",
  security: "session",
  summary: "Disable the second factor",
  description: "Requires the password and a code. From then on, only the password is needed to sign in.",
  body: DisableSecondFactor,
  answers: { 204: { description: "Disabled." } },
  errors: { 400: invalid },
  examples: { request: { password: credentialsExample.password, code: "123456" } },
});
