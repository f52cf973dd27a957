import { parseArgs } from "node:util";
import { operations } from "@proffer/contract";
import { addOrganization } from "../accounts/index.ts";
import { createNormalizer } from "../platform/http/normalize-input.ts";
import { createBodyValidator } from "../platform/http/validation.ts";
import { openInstallation } from "../bootstrap/installation.ts";
import { print, type Command } from "./command.ts";

const { body } = operations.setUpOrganization;
const normalize = createNormalizer(body);
const validate = createBodyValidator(body);

export const setupCommand: Command = {
  name: "setup",
  usage: '--organization Acme --name "Ada Lovelace" --email ada@acme.test --password …',
  about: "adds an organization with its owner and prints its ids and an API key as one line of JSON",
  run: async (args, config) => {
    const { values } = parseArgs({
      args,
      options: {
        organization: { type: "string" },
        name: { type: "string" },
        email: { type: "string" },
        password: { type: "string" },
      },
    });
    // The password is optional, because an existing user needs no password. The contract requires a password,
    // so the validation gets a placeholder.
    normalize(values);
    validate({ ...values, password: values.password ?? "not given" });
    const { organization = "", name = "", email = "", password } = values;
    const { db, context, passwords } = await openInstallation(config);
    try {
      const founded = await addOrganization(context, passwords, { organization, name, email, password });
      print(
        JSON.stringify({
          organization_id: founded.organizationId,
          user_id: founded.userId,
          api_key: founded.apiKey,
        }),
      );
    } finally {
      await db.close();
    }
  },
};
