import { accept } from "./accept.ts";
import { choose } from "./choose.ts";
import { decline } from "./decline.ts";
import { downloadPdf } from "./download-pdf.ts";
import { follow } from "./follow.ts";
import { getPublicProposal } from "./get-public-proposal.ts";
import { recordView } from "./record-view.ts";
import { sign } from "./sign.ts";

export const recipientOperations = {
  getPublicProposal,
  recordView,
  choose,
  accept,
  sign,
  decline,
  follow,
  downloadPdf,
};
