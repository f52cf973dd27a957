import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readFileSync } from "node:fs";
import { operations } from "@proffer/contract";
import type { AnonymousContext } from "../../../context.ts";
import { AppError } from "../../../platform/errors.ts";
import { assertStorableText } from "../../../platform/http/json.ts";
import { createBodyValidator } from "../../../platform/http/validation.ts";
import type { Accounts } from "../../accounts.ts";
import { sessionCookieName, setCookie } from "../../cookies.ts";
import { answerPage } from "../../pages/answer-page.ts";
import { fontFaces } from "../../pages/fonts.ts";
import { styleUrl } from "../../pages/layout.ts";
import { signInAs } from "../../sessions/sign-in.ts";
import { sessionSeconds } from "../../sessions/start-session.ts";
import { refuseStranger } from "../set-up-code.ts";
import { isSetUp, setUpFirst, type SetUpInput } from "../set-up.ts";
import { donePage } from "./done-page.ts";
import { formPage, type FormState } from "./form-page.ts";
import { landingPage } from "./landing-page.ts";

const readStyle = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const baseStyle = readStyle("../../../../../web/style/base.css");
const style = fontFaces + baseStyle + readStyle("../../pages/style.css");
const validate = createBodyValidator(operations.setUpOrganization.body);

/** What a browser sees at the bare address: the set-up of an empty installation, then where to go. Works without JavaScript. */
export function addSetUpPages(server: FastifyInstance, context: AnonymousContext, accounts: Accounts): void {
  const asksForCode = accounts.setUpCode !== null;

  server.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      async (_request: FastifyRequest, text: string) => parseForm(text),
    );

    scope.get("/", async (_request, reply) =>
      (await isSetUp(context))
        ? answerPage(reply, 200, landingPage(accounts.publicUrl))
        : reply.redirect("/setup", 303),
    );

    scope.get<{ Querystring: { code?: string } }>("/setup", async (request, reply) => {
      if (await isSetUp(context)) return reply.redirect("/", 303);
      const { code = "" } = request.query;
      return answerPage(reply, 200, formPage({ values: { code }, problems: {}, asksForCode }));
    });

    scope.post<{ Body: Record<string, string> | undefined }>("/setup", async (request, reply) => {
      const { password = "", ...values } = request.body ?? {};
      try {
        const apiKey = await setUp(request, reply, { ...values, password });
        const { publicUrl } = accounts;
        return answerPage(
          reply,
          201,
          donePage({ organization: values["organization"] ?? "", apiKey, publicUrl }),
        );
      } catch (error) {
        return answerPage(reply, ...refusalPage(error, { values, problems: {}, asksForCode }));
      }
    });

    scope.get(styleUrl, async (_request, reply) =>
      reply
        .headers({ "content-type": "text/css; charset=utf-8", "cache-control": "public, max-age=300" })
        .send(style),
    );
  });

  async function setUp(
    request: FastifyRequest,
    reply: FastifyReply,
    { code, ...input }: Record<string, string>,
  ): Promise<string> {
    await refuseStranger(accounts, request, code);
    validate(input);
    const { userId, apiKey } = await setUpFirst(context, accounts.passwords, input as unknown as SetUpInput);
    const { token } = await signInAs(context, userId);
    reply.header("set-cookie", setCookie(accounts.publicUrl, sessionCookieName, token, sessionSeconds));
    return apiKey;
  }
}

function parseForm(text: string): Record<string, string> {
  const fields = new URLSearchParams(text);
  for (const [name, value] of fields) assertStorableText(value, name);
  return Object.fromEntries(fields);
}

/** The form again, with what was typed and what is wrong. */
function refusalPage(error: unknown, form: FormState): [status: number, text: string] {
  if (!(error instanceof AppError)) throw error;
  if (error.details) return [400, formPage({ ...form, problems: error.details })];
  return [403, formPage({ ...form, refusal: error.message })];
}
