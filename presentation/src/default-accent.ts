/**
 * The accent of a proposal on the page, in the PDF and in emails, if neither its design nor its
 * organization's branding has one.
 */
export const defaultAccent = "#2f5bea";
