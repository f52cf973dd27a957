import { operation } from "../../operation.ts";
import { noSuchLink } from "./faults.ts";
import { tokenParams } from "./token-params.ts";

export const streamProposalChanges = operation({
  id: "streamProposalChanges",
  method: "GET",
  path: "/api/public/proposals/{token}/events",
  tag: "Recipients",
  security: "none",
  summary: "Stream changes of a proposal",
  description:
    "Sends server-sent events. `change` carries `{version, status}`, at the start and after every change: read the proposal again when its version differs. `gone` means that the link has stopped working.",
  params: tokenParams,
  answers: { 200: { description: "The events.", contentType: "text/event-stream" } },
  errors: { 404: noSuchLink },
});
