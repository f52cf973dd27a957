import type { PublicProposal } from "@proffer/contract";

export type Way = "accept" | "sign" | "decline";

/** True when this reader's signature is given. At the link that is shared the first signer signs. */
export function hasSigned({ signing }: PublicProposal): boolean {
  const signers = signing?.signers ?? [];
  return Boolean((signers.find((each) => each.is_you) ?? signers[0])?.signed_at);
}

/** The way in which this reader accepts; undefined if accepting is not for this reader, or not now. */
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
  // Missing choices can still be made: the button is there and leads to them.
  if (status !== "SENT") return undefined;
  if (acceptance_method === "accept_button") return "accept";
  return acceptance_method === "digital_signatures" && viewer.kind === "recipient" ? "sign" : undefined;
}
