import { emailAddress, id, text } from "../../../records/scalars.ts";

export const email = emailAddress("E-mail address.");
export const fullName = text("Full name.", 200, { minLength: 1, pattern: "\\S" });
export const organizationName = text("Name of the organization.", 200, { minLength: 1, pattern: "\\S" });
export const organizationId = id("Organization to act in; needed when the user belongs to several.");
export const newPassword = text("At least ten characters.", 200, { minLength: 10 });
export const password = text("The password.", 200);
export const code = text("Code of the second factor, or a recovery code.", 40);
export const token = text("The token of the link in the mail.", 200, { minLength: 1 });
