/** The tags of operations, in the order of the reference. */
export const operationTags = [
  {
    name: "Proposals",
    description:
      "A proposal consists of pages. A scope of work page holds groups of line items, and side-by-sides with columns; line items and columns have prices. A proposal can be kept as a template. The server calculates every amount, and updates `totals` in the detail and `cached_totals` in lists with every change. A proposal that is archived, pending, won, lost or cancelled can be read but not edited.",
  },
  {
    name: "Versions",
    description:
      "Kept states of a proposal or template. One is kept when a proposal is sent, when signatures are requested, at every signature and decision, when it is reopened, and when editing resumes after ten minutes without a change: then the state before the change is kept. Two versions can be compared, and one can be restored. Restoring also keeps the previous state.",
  },
  {
    name: "Revisions",
    description:
      "A revision is one state that the client was offered. Sending a proposal publishes revision 1. A draft revision is the sender's working copy of the next one: a proposal with its own id that is in no list, has no link and sends no events. Publishing it replaces the offer behind the same link. While a draft revision is open, the content of the original cannot be edited.",
  },
  {
    name: "Approvals",
    description:
      "Rules of the organization (`approval_rules`) decide which proposals and drafts of revisions need an approval before they leave: before sending, marking as sent, publishing, requesting signatures, reopening and replacing the link, each of which answers 403 with the rules in `details`. The detail of a proposal has the state of its approval.",
  },
  {
    name: "Threads",
    description:
      "Questions and wishes of clients, with the answers of members. A client writes at the link of a proposal, about the proposal or about one item. Threads are not part of the offer: they are in no export, PDF or signed content.",
  },
  {
    name: "Items",
    description:
      "Pages, groups, line items and side-by-sides inside a proposal. The `order_key` determines the position of an object among its siblings. Use `after_item_id` or `before_item_id` to place an object without knowing the keys. One request can archive several items.",
  },
  {
    name: "Library",
    description:
      "Items that the organization saved for reuse. They have the same fields as in a proposal. Saving an item to the library and adding a library item to a proposal both make a complete, independent copy: changing one never changes the other.",
  },
  {
    name: "Images",
    description:
      "Images for texts, covers and logos, stored by Proffer. Each image has an address that cannot be guessed. Anyone who has the address can see the image.",
  },
  {
    name: "Payments",
    description:
      "What clients pay after accepting: bank transfers that members record, and card payments through Stripe. `settings.payment` of a proposal says how much is due, and `integrations.payment` what was paid.",
  },
  {
    name: "Orders",
    description:
      "What the client of a won proposal ordered, as data for an accounting system, as a table, and as an electronic invoice. Everything comes from the accepted content.",
  },
  {
    name: "Attachments",
    description:
      "Files that belong to an offer, such as terms or drawings. Recipients download them at their link. They are frozen with the offer: its snapshot and the certificate of its PDF contain the SHA-256 of each file. Copies, templates, revisions and versions keep them.",
  },
  {
    name: "Pricing",
    description:
      "Calculates the price of pages without storing anything. Amounts are JSON numbers in major units of the currency (49.99 is 49 dollars and 99 cents). Percentages are plain numbers: 10 means 10%. The frequencies once, weekly, biweekly, semi-monthly, monthly, quarterly, semi-annually and annually are never converted into one another.",
  },
  {
    name: "Lifecycle",
    description:
      "The steps from draft to decision. A member sends the proposal; the recipient chooses options, then accepts with a button or signs. Members can put a proposal on hold, decide it by hand, and reopen it unless it was accepted or signed. Signing freezes content and selections and records their SHA-256 hash; recipients sign first, in order, and the company signs last. EXPIRED is derived from the expiry time and concerns recipients only. Every step adds one event and one audit trail entry, and each entry contains the hash of the previous one.",
  },
  {
    name: "Sending",
    description:
      "Help with sending: whether emails can be sent, their text, a test email to yourself, and the state of each email of a proposal.",
  },
  {
    name: "Recipients",
    description:
      "The recipient's side, which needs no account. Anyone who has a link can read the proposal, choose options and quantities, and accept, sign or decline. Fields for members never appear here. An unknown token, a replaced token and the token of a deleted proposal all get the same 404.",
  },
  {
    name: "Analytics",
    description: "The events of a proposal: views, status changes and signatures.",
  },
  {
    name: "Webhooks",
    description:
      "Endpoints that receive events. An organization has at most ten HTTPS endpoints, each with its own events and secret; owners and admins manage them. A delivery is one event for one endpoint: the same bytes, sent in up to eight attempts over a day and a half. Every attempt is logged.",
  },
  {
    name: "Connections",
    description:
      "Connections to CRMs, whose deals follow proposals, and to chats, which get a message for each event. Owners and admins manage them; every member can link a proposal to a deal. Each connection has a log of what it did, and failed entries can be tried again.",
  },
  {
    name: "Organization",
    description: "The organization that the caller acts in. Every other object belongs to an organization.",
  },
  {
    name: "Members",
    description:
      "The people who work in the organization. Owners and admins manage members, webhooks, branding and settings; members work on proposals and the library.",
  },
  {
    name: "API keys",
    description:
      "An API key acts as its user in one organization. The key is shown only once; Proffer stores a hash of it.",
  },
  {
    name: "Accounts",
    description:
      "Sign-in. Scripts exchange an email address and a password for an access token, valid for 15 minutes, and a refresh token. Browsers hold a session in a cookie.",
  },
] as const;
