export * from "./api-key.ts";
export * from "./invitation.ts";
export * from "./mail.ts";
export * from "./member.ts";
export * from "./organization.ts";
export * from "./role.ts";
export * from "./session.ts";
export * from "./tokens.ts";
