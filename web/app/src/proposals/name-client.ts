import type { ProposalSummary } from "@proffer/contract";
import { say } from "../texts/say.ts";

/** The client as a proposal names it, else the person who was there last. */
export function nameClient({ client_name: client, last_activity: last }: ProposalSummary): string {
  return client ?? last?.viewer.name ?? say("no_client");
}
