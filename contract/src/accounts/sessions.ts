import { Type, type Static } from "typebox";
import { notFound } from "../error-answers.ts";
import { ids, times } from "../example-ids.ts";
import { onePage, wholeList } from "../lists.ts";
import { operation } from "../operation.ts";
import { choice, nullable, record } from "../schema/records.ts";
import { id, timestamp } from "../schema/scalars.ts";

const OpenSession = record("OpenSession", {
  id: id("Session id."),
  kind: choice(["browser", "script"], {
    description: "Whether a cookie or a refresh token holds the session.",
  }),
  organization: record(
    "OpenSessionOrganization",
    { id: id("Organization id."), name: Type.String({ description: "Name of the organization." }) },
    { description: "The organization that the session acts in." },
  ),
  agent: nullable(
    Type.String({
      description: "User agent of the browser or program that used the session last; null if unknown.",
    }),
  ),
  is_current: Type.Boolean({ description: "Whether it is the session of this request." }),
  created_at: timestamp("When the session began."),
  last_used_at: timestamp("When the session was last used, accurate to five minutes."),
  expires_at: timestamp("When the session expires."),
});
export type OpenSession = Static<typeof OpenSession>;

export const listSessions = operation({
  id: "listSessions",
  method: "GET",
  path: "/api/auth/sessions",
  tag: "Accounts",
  security: "session",
  summary: "List your sessions",
  description: "Returns your sessions in every organization, the most recently used first.",
  answers: {
    200: { description: "Your sessions.", body: wholeList("OpenSessionList", OpenSession, 1_000) },
  },
  errors: {},
  examples: {
    answer: {
      data: [
        {
          id: ids.created,
          kind: "browser",
          organization: { id: ids.organization, name: "Acme" },
          agent: "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
          is_current: true,
          created_at: times.created,
          last_used_at: times.updated,
          expires_at: "2026-04-01T09:00:00.000Z",
        },
      ],
      pagination: onePage,
    },
  },
});

export const endSession = operation({
  id: "endSession",
  method: "DELETE",
  path: "/api/auth/sessions/{id}",
  tag: "Accounts",
  security: "session",
  summary: "End one of your sessions",
  description: "Ends the session. Its cookie, refresh token and access tokens stop working.",
  params: Type.Object({ id: id("Session id.") }),
  answers: { 204: { description: "Ended." } },
  errors: { 404: notFound("The session") },
});

export const endOtherSessions = operation({
  id: "endOtherSessions",
  method: "DELETE",
  path: "/api/auth/sessions",
  tag: "Accounts",
  security: "session",
  summary: "End all your other sessions",
  description: "Ends every session of yours, in every organization, except the session of this request.",
  answers: { 204: { description: "Ended." } },
  errors: {},
});
