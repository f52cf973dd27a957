import Fastify from "fastify";

// The minimum of a Fastify process until its first answer, for the comparison of cold starts.
const server = Fastify({ logger: true });
server.get("/healthz", async () => ({ status: "ok" }));
await server.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
process.once("SIGTERM", () => void server.close());
