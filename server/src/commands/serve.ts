import { isSetUp } from "../accounts/index.ts";
import { systemClock } from "../platform/clock.ts";
import { startServices } from "../bootstrap/services.ts";
import { print, type Command } from "./command.ts";
import { listen } from "./listen.ts";

export const serveCommand: Command = {
  name: "serve",
  usage: "",
  about: 'starts the server; the environment configures it, and "help" lists the settings',
  run: async (_args, config) => {
    const services = await startServices(config);
    services.startDeliveries(systemClock);
    const url = await listen(services, config);
    print(`Proffer is running at ${url}`);
    if (await isSetUp(services.context)) return;
    const query = services.setUpCode === null ? "" : `?code=${services.setUpCode}`;
    print(`Open ${url}/app${query} to create your organization,`);
    print(`or run "node bin/proffer.js setup"; the API is described at ${url}/docs.`);
  },
};
