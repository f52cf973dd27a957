import type { ErrorAnswer } from "../operation.ts";
import { emailAddress, id, personName, text } from "../schema/scalars.ts";

export const email = emailAddress("Email address.");

export const fullName = personName("Full name.", 200);

export const organizationName = personName("Name of the organization.", 200);

export const organizationId = id(
  "Organization to act in. Default: the user's only organization or, in a browser, the first one.",
);

export const newPassword = text("New password, at least eight characters.", 200, { minLength: 8 });

export const password = text("The password.", 200);

export const code = text("Code from the authenticator app, or a recovery code.", 40);

export const token = text("The token in the link of the email.", 200, { minLength: 1 });

export const wrongCredentials: ErrorAnswer = {
  code: "UNAUTHORIZED",
  description: "Wrong credentials. If details has code, the code of the second factor is missing or wrong.",
};

export const noOrganization: ErrorAnswer = {
  code: "FORBIDDEN",
  description: "The user belongs to no organization.",
};

/** The error if another request creates the same user at the same moment. */
export const createdConcurrently: ErrorAnswer = {
  code: "CONFLICT",
  description: "Another request created a user with this email address at the same moment. Try again.",
};

export const credentialsExample = { email: "ada@acme.test", password: "correct horse battery staple" };

export const tokenExample = "q0Vb3S5r8uQ2s7tGm1xWcA";
