import type { ImportPage } from "@proffer/contract";

/** Pages of a proposal that is created without any. */
export const defaultPages: readonly ImportPage[] = [
  { name: "Cover", kind: "cover" },
  {
    name: "Scope of work",
    kind: "scope_of_work",
    children: [{ type: "group", name: "Services" }],
  },
  { name: "Signatures", kind: "signatures" },
];
