import type { AddressInfo } from "node:net";
import type { Config } from "../bootstrap/config.ts";
import { closeWhenStopped } from "../ops/index.ts";
import type { Services } from "../bootstrap/services.ts";
import { UsageError } from "./command.ts";

/** Listens on the server's port until the process is told to stop. Returns the URL of the server. */
export async function listen(services: Services, config: Config): Promise<string> {
  closeWhenStopped(() => services.close(), services.app.log, config.drainSeconds * 1000);
  try {
    await services.app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await services.close();
    throw isTaken(error) ? new UsageError(describeTakenPort(config)) : error;
  }
  const { port } = services.app.server.address() as AddressInfo;
  return config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}

function describeTakenPort({ host, port }: Config): string {
  return `Port ${port} on ${host} is already in use: stop the other program, or set PORT to another port`;
}
