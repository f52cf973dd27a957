import { emailAddress, id, text } from "../../../records/scalars.ts";

export const email = emailAddress("E-mail address.");
export const fullName = text("Full name.", 200, { minLength: 1, pattern: "\\S" });
export const organizationName = text("Name of the organization.", 200, { minLength: 1, pattern: "\\S" });
export const organizationId = id("Organization to act in; absent: the only one, or in a browser the first.");
export const newPassword = text("At least eight characters.", 200, { minLength: 8 });
export const password = text("The password.", 200);
export const code = text("Code of the second factor, or a recovery code.", 40);
export const setUpCode = text("Shown where Proffer was started; needed unless both are on one machine.", 100);
export const token = text("The token of the link in the mail.", 200, { minLength: 1 });
