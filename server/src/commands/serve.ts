import type { AddressInfo } from "node:net";
import { isSetUp } from "../accounts/index.ts";
import { closeWhenStopped } from "../operations/until-stopped.ts";
import { startServices } from "../services.ts";
import { print, type Command } from "./command.ts";

export const serveCommand: Command = {
  name: "serve",
  usage: "",
  about: "starts the server; the environment configures it, see below",
  run: async (_args, config) => {
    const services = await startServices(config);
    closeWhenStopped(() => services.close(), services.app.log);
    try {
      await services.app.listen({ host: config.host, port: config.port });
    } catch (error) {
      await services.close();
      throw error;
    }
    const { port } = services.app.server.address() as AddressInfo;
    const url = config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl;
    print(`Proffer is running at ${url}`);
    if (await isSetUp(services.context)) return;
    const query = services.setUpCode === null ? "" : `?code=${services.setUpCode}`;
    print(`Open ${url}/setup${query} to create your organization and its first API key,`);
    print(`or run «node bin/proffer.js setup»; the API is described at ${url}/docs.`);
  },
};
