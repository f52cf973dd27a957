import type { FastifyReply } from "fastify";

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The policy of a page whose own script sends its form. */
export const withScript = `${policy}; script-src 'self'; connect-src 'self'`;

export function answerPage(
  reply: FastifyReply,
  status: number,
  text: string,
  contentSecurityPolicy = policy,
): FastifyReply {
  return reply
    .status(status)
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentSecurityPolicy,
      // With «no-referrer» a browser hides the origin of a form, and the form would be refused as a stranger's.
      "referrer-policy": "same-origin",
    })
    .send(text);
}
