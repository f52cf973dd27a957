import type { ImportPage } from "@proffer/contract";

/** What a proposal starts with when nothing is said about its pages. */
export const defaultPages: readonly ImportPage[] = [
  { name: "Cover", kind: "cover" },
  {
    name: "Scope of work",
    kind: "scope_of_work",
    children: [{ type: "group", name: "Services" }],
  },
  { name: "Signatures", kind: "signatures" },
];
