import type { Organization } from "@proffer/contract";
import { useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { getSession } from "../api/session.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { say } from "../texts/say.ts";
import { Field, TextField } from "../ui/field.tsx";
import { showToast } from "../ui/toast.tsx";

export function OrganizationSection() {
  const { data, error } = useApi("GET /api/organization", {});
  if (error) return <p role="alert">{describeError(error)}</p>;
  return data ? <OrganizationForm organization={data} /> : null;
}

const standardAccent = "#2f5bea";

/** Name, currency, numbers and branding; for members who may not change them, to read. */
function OrganizationForm({ organization }: { readonly organization: Organization }) {
  const { branding } = organization;
  const isFixed = getSession().organization.role === "member";
  const [values, setValues] = useState({
    name: organization.name,
    currency: organization.currency,
    pattern: organization.proposal_number_pattern ?? "",
    accent: branding.accent_color ?? standardAccent,
    logo: branding.logo_url ?? "",
    language: branding.language ?? "",
    font: branding.font ?? "sans",
    paper: branding.paper_size ?? "a4",
    subject: organization.sending.subject ?? "",
    message: organization.sending.message ?? "",
  });
  const [error, setError] = useState<unknown>();
  const problems = error instanceof ApiError ? error.details : {};
  const field = (name: keyof typeof values, path: string = name) => ({
    value: values[name],
    onValue: (value: string) => setValues((now) => ({ ...now, [name]: value })),
    problem: problems[path],
    readOnly: isFixed,
  });

  const save = async (event: Event) => {
    event.preventDefault();
    setError(undefined);
    try {
      await request("PATCH /api/organization", {
        body: {
          name: values.name,
          currency: values.currency,
          proposal_number_pattern: values.pattern || null,
          branding: {
            accent_color: values.accent,
            logo_url: values.logo || null,
            language: values.language || null,
            font: values.font,
            paper_size: values.paper,
          },
          sending: { subject: values.subject || null, message: values.message || null },
        },
      });
      await refresh("GET /api/organization");
      showToast(say("saved"));
    } catch (refused) {
      setError(refused);
    }
  };

  const upload = async (file: File | undefined) => {
    if (!file) return;
    try {
      const { data } = await request("POST /api/images", { body: file });
      setValues((now) => ({ ...now, logo: data.url }));
    } catch (refused) {
      setError(refused);
    }
  };

  return (
    <section class="section">
      <h2>{say("section_organization")}</h2>
      {error !== undefined && (
        <p class="refusal" role="alert">
          {describeError(error)}
        </p>
      )}
      <form onSubmit={(event) => void save(event)}>
        <TextField {...field("name")} label={say("name")} required />
        <TextField {...field("currency")} label={say("currency")} hint={say("currency_hint")} required />
        <TextField
          {...field("pattern", "proposal_number_pattern")}
          label={say("number_pattern")}
          hint={say("number_pattern_hint")}
          placeholder="Q-{year}-{0000}"
        />
        <h3>{say("branding")}</h3>
        <div class="brand-preview" aria-hidden="true">
          {values.logo ? <img src={values.logo} alt="" /> : <b style={{ color: "#14181f" }}>{values.name}</b>}
          <span style={{ background: values.accent, color: isLight(values.accent) ? "#14181f" : "#ffffff" }}>
            {say("accept_sample")}
          </span>
        </div>
        <TextField {...field("accent", "branding.accent_color")} type="color" label={say("accent")} />
        <Field label={say("logo")} hint={say("logo_hint")} problem={problems["branding.logo_url"]}>
          {(attributes) => (
            <input
              {...attributes}
              type="file"
              accept="image/png,image/jpeg,image/webp,image/gif"
              disabled={isFixed}
              onChange={({ currentTarget }) => void upload(currentTarget.files?.[0])}
            />
          )}
        </Field>
        <TextField
          {...field("language", "branding.language")}
          label={say("proposal_language")}
          hint={say("proposal_language_hint")}
          placeholder="en-GB"
        />
        <Field label={say("font")}>
          {(attributes) => (
            <select
              {...attributes}
              value={values.font}
              disabled={isFixed}
              onChange={({ currentTarget }) => field("font").onValue(currentTarget.value)}
            >
              <option value="sans">{say("font_sans")}</option>
              <option value="serif">{say("font_serif")}</option>
            </select>
          )}
        </Field>
        <Field label={say("paper")}>
          {(attributes) => (
            <select
              {...attributes}
              value={values.paper}
              disabled={isFixed}
              onChange={({ currentTarget }) => field("paper").onValue(currentTarget.value)}
            >
              <option value="a4">A4</option>
              <option value="letter">Letter</option>
            </select>
          )}
        </Field>
        <h3>{say("sending_defaults")}</h3>
        <TextField
          {...field("subject", "sending.subject")}
          label={say("subject")}
          hint={say("placeholders_hint", { client: "{{client.name}}", proposal: "{{proposal.name}}" })}
          placeholder={say("usual_words")}
        />
        <Field label={say("message")} problem={problems["sending.message"]}>
          {(attributes) => (
            <textarea
              {...attributes}
              rows={6}
              dir="auto"
              readOnly={isFixed}
              placeholder={say("usual_words")}
              value={values.message}
              onInput={({ currentTarget }) => field("message").onValue(currentTarget.value)}
            />
          )}
        </Field>
        {!isFixed && (
          <button type="submit" class="button primary">
            {say("save")}
          </button>
        )}
      </form>
    </section>
  );
}

/** True when dark text reads better on the colour than white. */
function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150;
}
