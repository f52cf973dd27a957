import { Type } from "typebox";
import { operation, type ErrorAnswer } from "../../operation.ts";
import { record } from "../../records/schema.ts";
import { invalid } from "../faults.ts";
import { credentialsExample } from "./examples.ts";
import { password } from "./records/fields.ts";

const exists: ErrorAnswer = { code: "CONFLICT", description: "There is a second factor already." };

const SetUpSecondFactor = record("SetUpSecondFactor", { password });

const SecondFactorSecret = record("SecondFactorSecret", {
  data: record(
    "SecondFactorSecretData",
    {
      secret: Type.String({ description: "Base32." }),
      otpauth_url: Type.String({ description: "For a QR code." }),
    },
    { description: "What the authenticator app needs." },
  ),
});

export const setUpSecondFactor = operation({
  id: "setUpSecondFactor",
  method: "POST",
  path: "/api/auth/second-factor",
  tag: "Accounts",
  security: "session",
  summary: "Set up a second factor",
  description: "Creates a secret for an authenticator app. Nothing changes until a code confirms it.",
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
