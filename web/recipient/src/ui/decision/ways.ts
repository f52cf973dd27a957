import type { PublicProposal } from "@proffer/contract";

export type Way = "accept" | "sign" | "decline";

/** Tells whether this reader has signed. At the shared link, the reader is the first signer. */
export function hasSigned({ signing }: PublicProposal): boolean {
  const signers = signing?.signers ?? [];
  return Boolean((signers.find((each) => each.is_you) ?? signers[0])?.signed_at);
}

/** Returns how this reader accepts. Undefined if this reader cannot accept at all, or cannot accept now. */
export function findAcceptWay({
  can,
  closed,
  status,
  acceptance_method,
  viewer,
}: PublicProposal): Way | undefined {
  if (closed !== null) return undefined;
  if (can.accept) return "accept";
  if (can.sign) return "sign";
  // `can.accept` and `can.sign` are also false if a required selection is missing. The button is then still
  // shown, and leads to the missing selections.
  if (status !== "SENT") return undefined;
  if (acceptance_method === "accept_button") return "accept";
  return acceptance_method === "digital_signatures" && viewer.kind === "recipient" ? "sign" : undefined;
}
