/** What the operations are about, in the order in which the reference tells it. */
export const tags = [
  {
    name: "Proposals",
    description:
      "A proposal holds pages. On a scope of work page there are groups of line items and side-by-sides with columns; these have prices. A proposal can be kept as a template. The server calculates every amount: `totals` in the detail and `cached_totals` in lists follow every change. An archived proposal, and one that is pending, won, lost or cancelled, can be read but not edited.",
  },
  {
    name: "Items",
    description:
      "Pages, groups, line items and side-by-sides inside a proposal. Each has an `order_key` among its siblings; `after_item_id` and `before_item_id` place an item without knowledge of the keys. One request can archive several items.",
  },
  {
    name: "Library",
    description:
      "Saved items of the organization: the same records, without a proposal. Items are copied in both directions, with everything in them and without a link: changing one never changes the other.",
  },
  {
    name: "Images",
    description:
      "Pictures for texts, covers and logos, kept by Proffer. Each has an address that cannot be guessed; anyone who has the address can see the image.",
  },
  {
    name: "Pricing",
    description:
      "Calculates what pages would cost, without storing anything. Amounts are JSON numbers in major units of the currency (49.99 is 49 dollars 99), percents are percent points (10 is 10 %). The frequencies once, weekly, biweekly, semi-monthly, monthly, quarterly, semi-annually and annually are never converted into one another.",
  },
  {
    name: "Lifecycle",
    description:
      "From draft to decision. A proposal is sent; its recipient chooses options and accepts it with a button or by signing. Members can put it on hold, decide it by hand, and reopen it unless it was signed. Signing freezes content and selections with a SHA-256; recipients sign first, in order, and the company last. EXPIRED is derived from the clock and concerns recipients only. Every step is one event and one entry of an audit trail in which each entry carries the hash of the one before.",
  },
  {
    name: "Recipients",
    description:
      "The recipient's side, without an account: anyone who has a link can read the proposal, choose options and quantities, and accept, sign or decline. Fields for members never appear here. An unknown token, a replaced one, and one whose proposal is gone all answer the same 404.",
  },
  {
    name: "Analytics",
    description: "The events of a proposal: views, status changes and signatures.",
  },
  {
    name: "Webhooks",
    description:
      "Endpoints that receive events: at most ten HTTPS addresses for each organization, each with its own events and secret, managed by owners and admins. A delivery is one event for one endpoint: the same bytes in up to eight attempts over a day and a half, each of them logged.",
  },
  {
    name: "Organization",
    description: "The organization that the caller acts in. Everything else belongs to one.",
  },
  {
    name: "Members",
    description:
      "Who works in the organization. Owners and admins manage members, webhooks, branding and settings; members work on proposals and the library.",
  },
  {
    name: "API keys",
    description: "A key acts as its user in one organization. It is shown only once and stored as a hash.",
  },
  {
    name: "Accounts",
    description:
      "Signing in. Scripts exchange e-mail and password for an access token of 15 minutes and a refresh token; browsers hold a session in a cookie.",
  },
] as const;
