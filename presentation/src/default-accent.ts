/** The accent of a proposal where neither its design nor its organization's branding names one: on the page, in the PDF, in emails. */
export const defaultAccent = "#2f5bea";
