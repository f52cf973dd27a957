import Fastify from "fastify";

// The minimum that a Fastify process does until its first answer, to compare cold starts.
const server = Fastify({ logger: true });
server.get("/healthz", async () => ({ status: "ok" }));
await server.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
process.once("SIGTERM", () => void server.close());
