import type { INodeProperties } from "n8n-workflow";
import {
  binaryField,
  idempotencyKey,
  otherFields,
  proposalPicker,
  showFor,
  toOptions,
} from "./shared-fields";

export const proposalOperations: INodeProperties = {
  displayName: "Operation",
  name: "operation",
  type: "options",
  noDataExpression: true,
  displayOptions: { show: { resource: ["proposal"] } },
  default: "create",
  options: [
    {
      name: "Create",
      value: "create",
      description: "Create a proposal from a template",
      action: "Create a proposal from a template",
    },
    {
      name: "Download PDF",
      value: "downloadPdf",
      description: "Download the PDF of a proposal",
      action: "Download the PDF of a proposal",
    },
    {
      name: "Get",
      value: "get",
      description: "Get a proposal with its lines and totals",
      action: "Get a proposal",
    },
    {
      name: "Get Many",
      value: "getAll",
      description: "Get many proposals",
      action: "Get many proposals",
    },
    {
      name: "Get Order",
      value: "getOrder",
      description: "Get the order of a won proposal as data or as a file",
      action: "Get the order of a won proposal",
    },
    {
      name: "Send",
      value: "send",
      description: "Send a proposal to the client by email",
      action: "Send a proposal by email",
    },
  ],
};

const statuses = {
  DRAFT: "Draft",
  SENT: "Sent",
  PENDING: "Pending",
  ON_HOLD: "On Hold",
  WON: "Won",
  LOST: "Lost",
  CANCELLED: "Cancelled",
  EXPIRED: "Expired",
};

const sorts = {
  client_name: "Client",
  completed: "Completed",
  created_at: "Created",
  expiring_on: "Expires",
  last_activity: "Last Activity of the Client",
  name: "Name",
  sent: "Sent",
  status: "Status",
  total: "Total",
  updated_at: "Updated",
  views: "Views",
};

const zeroTaxReasons = {
  exempt: "Exempt",
  export: "Export",
  reverse_charge: "Reverse Charge",
  zero_rated: "Zero Rated",
};

const createFields: INodeProperties[] = [
  {
    ...proposalPicker(
      "templateId",
      "Template",
      "searchTemplates",
      "The template that the proposal starts from",
    ),
    ...showFor("proposal", "create"),
  },
  {
    displayName: "Name",
    name: "name",
    type: "string",
    default: "",
    placeholder: "e.g. Website for the bakery",
    description: "Name of the proposal. Default: the name of the template.",
    ...showFor("proposal", "create"),
  },
  {
    displayName: "Additional Fields",
    name: "additionalFields",
    type: "collection",
    placeholder: "Add Field",
    default: {},
    ...showFor("proposal", "create"),
    options: [
      { displayName: "Client Address", name: "clientAddress", type: "string", default: "" },
      {
        displayName: "Client Name",
        name: "clientName",
        type: "string",
        default: "",
        description: "The company",
      },
      {
        displayName: "Contact Email",
        name: "contactEmail",
        type: "string",
        placeholder: "name@email.com",
        default: "",
        description: "Sending emails the proposal to this address by default",
      },
      { displayName: "Contact Name", name: "contactName", type: "string", default: "" },
      { displayName: "Contact Phone", name: "contactPhone", type: "string", default: "" },
      {
        displayName: "Currency",
        name: "currency",
        type: "string",
        default: "",
        placeholder: "e.g. EUR",
        description: "Default: the currency of the template or of the organization",
      },
      {
        displayName: "Expires On",
        name: "expiringOn",
        type: "string",
        default: "",
        placeholder: "e.g. 2027-01-31",
        description:
          "Last day of the offer in the time zone of the organization, or a time such as 2027-01-31T12:00:00Z",
      },
      idempotencyKey,
      {
        displayName: "Notes",
        name: "notes",
        type: "string",
        typeOptions: { rows: 4 },
        default: "",
        description: "Notes for members. Clients never see them.",
      },
      otherFields,
      {
        displayName: "Proposal Number",
        name: "proposalNumber",
        type: "string",
        default: "",
        description: "Default: the next number of the organization, if it has a pattern",
      },
      {
        displayName: "Tags",
        name: "tags",
        type: "string",
        default: "",
        placeholder: "e.g. web, spring",
        description: "Separated by commas",
      },
    ],
  },
];

const getManyFields: INodeProperties[] = [
  {
    displayName: "Return All",
    name: "returnAll",
    type: "boolean",
    default: false,
    description: "Whether to return all results or only up to a given limit",
    ...showFor("proposal", "getAll"),
  },
  {
    displayName: "Limit",
    name: "limit",
    type: "number",
    typeOptions: { minValue: 1 },
    default: 50,
    description: "Max number of results to return",
    displayOptions: { show: { resource: ["proposal"], operation: ["getAll"], returnAll: [false] } },
  },
  {
    displayName: "Simplify",
    name: "simplify",
    type: "boolean",
    default: true,
    description: "Whether to return a simplified version of the response instead of the raw data",
    ...showFor("proposal", "getAll"),
  },
  {
    displayName: "Filters",
    name: "filters",
    type: "collection",
    placeholder: "Add Filter",
    default: {},
    ...showFor("proposal", "getAll"),
    options: [
      {
        displayName: "Client",
        name: "client",
        type: "string",
        default: "",
        description: "The whole name of a client",
      },
      {
        displayName: "Decided After",
        name: "decided_after",
        type: "dateTime",
        default: "",
        description: "Only proposals that were won or lost at this time or later",
      },
      {
        displayName: "Search",
        name: "search",
        type: "string",
        default: "",
        description: "Words in the name, the client or the number",
      },
      {
        displayName: "Status",
        name: "status",
        type: "multiOptions",
        options: toOptions(statuses),
        default: [],
      },
      { displayName: "Tag", name: "tag", type: "string", default: "" },
      {
        displayName: "Templates",
        name: "is_template",
        type: "options",
        options: toOptions({ false: "Leave Out", true: "Only Templates", any: "Include" }),
        default: "false",
      },
    ],
  },
  {
    displayName: "Options",
    name: "options",
    type: "collection",
    placeholder: "Add Option",
    default: {},
    ...showFor("proposal", "getAll"),
    options: [
      {
        displayName: "Order",
        name: "order",
        type: "options",
        options: toOptions({ asc: "Ascending", desc: "Descending" }),
        default: "desc",
      },
      {
        displayName: "Sort By",
        name: "sort",
        type: "options",
        options: toOptions(sorts),
        default: "created_at",
      },
    ],
  },
];

const sendFields: INodeProperties[] = [
  {
    displayName: "Options",
    name: "options",
    type: "collection",
    placeholder: "Add Option",
    default: {},
    ...showFor("proposal", "send"),
    options: [
      idempotencyKey,
      {
        displayName: "Message",
        name: "message",
        type: "string",
        typeOptions: { rows: 5 },
        default: "",
        description:
          "Text of the email. Placeholders such as {{recipient.name}} are filled in by Proffer. Default: the email draft of the proposal.",
      },
      {
        displayName: "Recipients",
        name: "recipients",
        type: "fixedCollection",
        typeOptions: { multipleValues: true },
        placeholder: "Add Recipient",
        default: {},
        description: "Default: the recipients of the email draft, or else the contact of the client",
        options: [
          {
            displayName: "Recipient",
            name: "recipient",
            values: [
              { displayName: "Name", name: "name", type: "string", default: "" },
              {
                displayName: "Email",
                name: "email",
                type: "string",
                placeholder: "name@email.com",
                default: "",
              },
            ],
          },
        ],
      },
      {
        displayName: "Subject",
        name: "subject",
        type: "string",
        default: "",
        description: "Subject of the email. Default: the email draft of the proposal.",
      },
    ],
  },
];

const orderFields: INodeProperties[] = [
  {
    displayName: "Format",
    name: "format",
    type: "options",
    default: "json",
    ...showFor("proposal", "getOrder"),
    options: [
      { name: "CSV File", value: "csv", description: "One row for each line" },
      { name: "Data", value: "json", description: "The order as JSON" },
      { name: "Excel File", value: "xlsx", description: "One row for each line" },
      {
        name: "Invoice as XML (UBL)",
        value: "xml",
        description: "An invoice for the first payment, by EN 16931 and Peppol BIS Billing 3.0",
      },
    ],
  },
  {
    displayName: "Invoice Fields",
    name: "invoiceFields",
    type: "collection",
    placeholder: "Add Field",
    default: {},
    displayOptions: { show: { resource: ["proposal"], operation: ["getOrder"], format: ["xml"] } },
    options: [
      {
        displayName: "Buyer Reference",
        name: "buyer_reference",
        type: "string",
        default: "",
        description:
          "Reference that the buyer asks for. If both parties have a Peppol address, required without a purchase order number.",
      },
      {
        displayName: "Due On",
        name: "due_on",
        type: "string",
        placeholder: "e.g. 2027-01-31",
        default: "",
      },
      {
        displayName: "Invoice Number",
        name: "invoice_number",
        type: "string",
        default: "",
        description: "Default: the document is a draft without a number",
      },
      {
        displayName: "Issue Date",
        name: "issue_date",
        type: "string",
        placeholder: "e.g. 2027-01-17",
        default: "",
        description: "Required with an invoice number, and only then",
      },
      {
        displayName: "Reason for No Tax",
        name: "zero_tax",
        type: "options",
        options: toOptions(zeroTaxReasons),
        default: "zero_rated",
        description: "Required if a line has no tax",
      },
      {
        displayName: "Reason for No Tax, as Text",
        name: "zero_tax_reason",
        type: "string",
        default: "",
        description: "Sentence on the invoice. Required for the reason Exempt.",
      },
    ],
  },
  {
    ...binaryField,
    displayOptions: {
      show: { resource: ["proposal"], operation: ["getOrder"], format: ["csv", "xlsx", "xml"] },
    },
  },
];

export const proposalFields: INodeProperties[] = [
  ...createFields,
  {
    ...proposalPicker("proposalId", "Proposal", "searchProposals", "The proposal to use"),
    ...showFor("proposal", "get", "send", "downloadPdf", "getOrder"),
  },
  { ...binaryField, ...showFor("proposal", "downloadPdf") },
  ...getManyFields,
  ...sendFields,
  ...orderFields,
];
