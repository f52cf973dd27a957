import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addOrganization } from "../accounts/index.ts";
import { fillDemo } from "../demo/fill-demo.ts";
import { startServices } from "../services.ts";
import { print, type Command } from "./command.ts";
import { listen } from "./listen.ts";

const owner = {
  organization: "Brightside",
  name: "Ada Lovelace",
  email: "ada@brightside.test",
  password: "analytical engine",
};

export const demoCommand: Command = {
  name: "demo",
  usage: "",
  about:
    "starts the server with an organization to try things on, in a folder that is thrown away at the end",
  run: async (_args, config) => {
    const dataDir = await mkdtemp(join(tmpdir(), "proffer-demo-"));
    const services = await startServices({
      ...config,
      dataDir,
      databaseUrl: undefined,
      secretKeys: undefined,
      logLevel: "warn",
    });
    const close = async () => {
      await services.close();
      await rm(dataDir, { recursive: true });
    };
    const url = await listen({ ...services, close }, config);
    const { apiKey } = await addOrganization(services.context, services.passwords, owner);
    await fillDemo(services.app, apiKey);
    print(
      `The demo of Proffer is running at ${url}; Ctrl+C ends it and throws its data away.
  sign in   ${owner.email}, password «${owner.password}»
  API key   ${apiKey}
  try       curl -H "Authorization: Bearer ${apiKey}" ${url}/api/proposals
  read      ${url}/docs`,
    );
  },
};
