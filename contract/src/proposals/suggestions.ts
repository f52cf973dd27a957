import { Type } from "typebox";
import { wholeList, onePage } from "../lists.ts";
import { operation } from "../operation.ts";
import { optional, record } from "../schema/records.ts";
import { text } from "../schema/scalars.ts";
import { Recipient } from "./settings.ts";

const maxSuggestions = 50;

const suggestionQuery = Type.Object(
  optional({
    search: text("How the name begins, without regard to case and accents. Empty: any name.", 200),
    limit: Type.Integer({ minimum: 1, maximum: maxSuggestions, default: 10, description: "Maximum number." }),
  }),
);

const Client = record("Client", {
  name: text("Company name.", 500),
  recipient: Recipient,
});

export const listClients = operation({
  id: "listClients",
  method: "GET",
  path: "/api/clients",
  tag: "Proposals",
  security: "organization",
  summary: "Suggest clients",
  description:
    "Returns the names that begin with a text, among the clients of your proposals, in alphabetical order, each with the contact data of the newest proposal: to complete a name while it is typed. Archived proposals and templates are left out.",
  query: suggestionQuery,
  answers: { 200: { description: "The clients.", body: wholeList("ClientList", Client, maxSuggestions) } },
  errors: {},
  examples: {
    answer: {
      data: [
        {
          name: "Globex GmbH",
          recipient: { name: "Globex GmbH", contact: { name: "Grace Hopper", email: "grace@globex.test" } },
        },
      ],
      pagination: onePage,
    },
  },
});

const Tag = record("Tag", { name: text("The tag, as it is written on proposals.", 100) });

export const listTags = operation({
  id: "listTags",
  method: "GET",
  path: "/api/tags",
  tag: "Proposals",
  security: "organization",
  summary: "Suggest tags",
  description:
    "Returns the tags that begin with a text, among the tags of your proposals and templates, in alphabetical order. Use it to complete a tag while the user types.",
  query: suggestionQuery,
  answers: { 200: { description: "The tags.", body: wholeList("TagList", Tag, maxSuggestions) } },
  errors: {},
  examples: { answer: { data: [{ name: "web" }], pagination: onePage } },
});
