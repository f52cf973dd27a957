import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerEnvelope, type SMTPServerError } from "smtp-server";

export interface ReceivedMail extends Email {
  /** The addresses in the SMTP envelope, which may differ from the headers. */
  readonly recipients: readonly string[];
}

export interface MailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** The number of times that a client named a recipient. */
  attempts: number;
  /** Returns the server's answer. Undefined accepts the email. */
  refuse: (at: "recipient" | "data" | "password", address?: string) => number | undefined;
  /** Resolves before the server answers an email that it has read. */
  beforeAnswer: () => Promise<void>;
  close(): Promise<void>;
}

/** Starts a real SMTP server on loopback. Its only user is ada@acme.test with the password "p@ss word". */
export async function startMailServer(): Promise<MailServer> {
  const answer = (at: "recipient" | "data" | "password", address?: string) => {
    const responseCode = mailServer.refuse(at, address);
    if (responseCode === undefined) return undefined;
    const error: SMTPServerError = new Error(`refused with ${responseCode}`);
    return Object.assign(error, { responseCode });
  };
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authOptional: true,
    closeTimeout: 10,
    onAuth: ({ username, password }, _session, done) => {
      const isKnown = username === "ada@acme.test" && password === "p@ss word";
      done(answer("password") ?? (isKnown ? null : new Error("unknown")), { user: username });
    },
    onRcptTo: ({ address }, _session, done) => {
      mailServer.attempts += 1;
      done(answer("recipient", address));
    },
    onData: (stream, { envelope }, done) => {
      callbackify(receive)(stream, envelope, done);
    },
  });
  async function receive(stream: Readable, { rcptTo }: SMTPServerEnvelope) {
    const email = await PostalMime.parse(await buffer(stream));
    const refusal = answer("data");
    await mailServer.beforeAnswer();
    if (refusal) throw refusal;
    mailServer.received.push({ ...email, recipients: rcptTo.map(({ address }) => address) });
  }
  // Ignores errors of clients that tests interrupt.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    attempts: 0,
    refuse: () => undefined,
    beforeAnswer: async () => {},
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}
