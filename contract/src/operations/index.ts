import { accountOperations } from "./accounts/index.ts";
import { analyticsOperations } from "./analytics/index.ts";
import { imageOperations } from "./images/index.ts";
import { itemOperations } from "./items/index.ts";
import { lifecycleOperations } from "./lifecycle/index.ts";
import { libraryOperations } from "./library/index.ts";
import { pricingOperations } from "./pricing/index.ts";
import { proposalOperations } from "./proposals/index.ts";
import { recipientOperations } from "./recipients/index.ts";
import { webhookOperations } from "./webhooks/index.ts";

/** Every operation of the API, by its id. */
export const operations = {
  ...proposalOperations,
  ...itemOperations,
  ...libraryOperations,
  ...imageOperations,
  ...pricingOperations,
  ...lifecycleOperations,
  ...recipientOperations,
  ...analyticsOperations,
  ...webhookOperations,
  ...accountOperations,
};
