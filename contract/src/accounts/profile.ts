import type { Static } from "typebox";
import { invalid } from "../error-answers.ts";
import { operation } from "../operation.ts";
import { choice, nullable, openRecord, optional, patchable, record } from "../schema/records.ts";
import { mergePatch } from "../schema/merge-patch.ts";
import { list, name, personName, text } from "../schema/scalars.ts";
import { User, userExample } from "../user.ts";

export const getProfile = operation({
  id: "getProfile",
  method: "GET",
  path: "/api/profile",
  tag: "Accounts",
  security: "organization",
  summary: "Get your profile",
  description: "Returns the name, email address and picture that other people see.",
  answers: { 200: { description: "Your profile.", body: User } },
  errors: {},
  examples: { answer: userExample },
});

const UpdateProfile = record(
  "UpdateProfile",
  patchable({
    name: personName("Full name."),
    avatar_url: nullable(
      text(
        "Address of an image that your organization uploaded with `POST /api/images`; null removes the picture.",
        2_000,
      ),
    ),
  }),
);
export type UpdateProfile = Static<typeof UpdateProfile>;

export const updateProfile = operation({
  id: "updateProfile",
  method: "PATCH",
  path: "/api/profile",
  aliases: [{ id: "putProfile", method: "PUT" }],
  tag: "Accounts",
  security: "organization",
  summary: "Update your profile",
  description: "Changes only the fields that you send, in every organization that you belong to.",
  body: UpdateProfile,
  answers: { 200: { description: "Your profile.", body: User } },
  errors: { 400: invalid },
  examples: { request: { name: "Ada Lovelace" }, answer: userExample },
});

/** Maximum size of the preferences of a member as JSON, in bytes of UTF-8. */
export const maxPreferenceBytes = 20_000;

const SavedView = record("SavedView", {
  id: text("Id of the view, made by the client.", 100, { minLength: 1 }),
  name: name("Name of the view."),
  query: text("Query string of the list, such as status=sent&sort=updated_at.", 2_000),
});

export const Preferences = openRecord(
  "Preferences",
  optional({
    language: text("Language of the application, such as de or pt-BR.", 35),
    theme: choice(["light", "dark", "system"], { description: "Colours of the application." }),
    saved_views: list(SavedView, 50, "Saved filters of the list of proposals, in order."),
  }),
  {
    description:
      "Preferences of a member in one organization. Additional keys are stored unchanged. At most 20,000 bytes as JSON.",
  },
);
export type Preferences = Static<typeof Preferences>;

const preferencesExample: Preferences = {
  language: "en",
  theme: "dark",
  saved_views: [{ id: "mine", name: "Waiting for an answer", query: "status=sent&sort=last_activity" }],
};

export const getPreferences = operation({
  id: "getPreferences",
  method: "GET",
  path: "/api/preferences",
  tag: "Accounts",
  security: "organization",
  summary: "Get your preferences",
  description: "Returns your preferences in this organization. No other user sees them.",
  answers: { 200: { description: "Your preferences.", body: Preferences } },
  errors: {},
  examples: { answer: preferencesExample },
});

const UpdatePreferences = mergePatch(Preferences);

export const updatePreferences = operation({
  id: "updatePreferences",
  method: "PATCH",
  path: "/api/preferences",
  aliases: [{ id: "putPreferences", method: "PUT" }],
  tag: "Accounts",
  security: "organization",
  summary: "Update your preferences",
  description:
    "A JSON merge patch: null removes a key, objects are merged, and lists are replaced as a whole. Refused if the result takes more than 20,000 bytes.",
  body: UpdatePreferences,
  answers: { 200: { description: "Your preferences.", body: Preferences } },
  errors: { 400: invalid },
  examples: { request: { theme: "dark" }, answer: preferencesExample },
});
