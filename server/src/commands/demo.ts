import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addOrganization } from "../accounts/index.ts";
import { createReceivers, type Receivers, fillDemo, owner, createStoryClock } from "../ops/demo/index.ts";
import { systemClock } from "../platform/clock.ts";
import { startServices, type Services } from "../bootstrap/services.ts";
import { print, type Command } from "./command.ts";
import { listen } from "./listen.ts";

export const demoCommand: Command = {
  name: "demo",
  usage: "",
  about: "starts the server with sample data to try things on, and deletes the data when it stops",
  run: async (_args, config) => {
    const dataDir = await mkdtemp(join(tmpdir(), "proffer-demo-"));
    const receivers = createReceivers();
    const ours = {
      ...config,
      dataDir,
      databaseUrl: undefined,
      secretKeys: undefined,
      // The recipients of the demo do not exist.
      smtpUrl: undefined,
      logLevel: "warn" as const,
    };
    const services = await startServices(ours, receivers.around);
    const close = async () => {
      await services.close();
      await rm(dataDir, { recursive: true });
    };
    addSignInLink(services.app);
    const url = await listen({ ...services, close }, config);
    print("Creating sample proposals. This takes a few seconds …");
    const { apiKey, token, endpointId } = await tellStory(services, receivers);
    services.startDeliveries(systemClock);
    const curl = `curl -H "Authorization: Bearer ${apiKey}"`;
    print(
      `The Proffer demo is running at ${url}; Ctrl+C stops it and deletes its data.
  open      ${url}${signInPath}
  sign in   ${owner.email}, password "${owner.password}"
  API key   ${apiKey}
  proposals ${curl} ${url}/api/proposals
  webhooks  ${curl} ${url}/api/webhook-endpoints/${endpointId}/deliveries
  client    ${url}/p/${token}
  read      ${url}/docs`,
    );
  },
};

const signInPath = "/demo";

/** Adds the address that signs a browser in as the owner of the demo and opens the application. */
function addSignInLink(app: Services["app"]): void {
  app.get(signInPath, async (_request, reply) => {
    const { email, password } = owner;
    const answer = await app.inject({
      method: "POST",
      url: "/api/auth/sign-in",
      payload: { email, password },
    });
    return reply.header("set-cookie", answer.headers["set-cookie"]).redirect("/app", 303);
  });
}

/** Runs the story of the demo, which takes place in the previous weeks. */
async function tellStory(
  { context, passwords, createAppAt, startDeliveries }: Services,
  receivers: Receivers,
) {
  const clock = createStoryClock(systemClock);
  clock.goTo(43);
  const { apiKey } = await addOrganization({ ...context, clock }, passwords, owner);
  const app = createAppAt(clock);
  try {
    const deliver = () => startDeliveries(clock);
    return { apiKey, ...(await fillDemo({ app, clock, receivers, deliver }, apiKey)) };
  } finally {
    await app.close();
  }
}
