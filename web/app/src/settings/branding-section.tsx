import type { Organization, PublicProposal } from "@proffer/contract";
import { defaultAccent } from "@proffer/presentation";
import { useState, useEffect, useMemo } from "preact/hooks";
import { say as sayCommon } from "../texts/say.ts";
import { Field, TextField } from "../ui/field.tsx";
import { Form, useForm } from "./form.tsx";
import { ImageField } from "./image-field.tsx";
import { Section } from "../ui/section.tsx";
import { say } from "./say.ts";
import { listLocales } from "./list-locales.ts";
import { isReader, saveOrganization, WithOrganization } from "./with-organization.tsx";
import { useComputed, useSignal } from "@preact/signals";
import { useApi } from "../api/use-api.ts";
import { PaperFrame } from "../paper/paper-frame.tsx";
import { toPaperHost } from "../paper/paper-host.ts";
import { useProposals } from "../proposal/use-proposals.ts";
import { toPath } from "../routes.ts";

/** The design of the organization, with a preview that shows each change before it is saved. */
export function BrandingSection() {
  return (
    <WithOrganization>{(organization) => <BrandingForm organization={organization} />}</WithOrganization>
  );
}

function BrandingForm({ organization: { branding } }: { readonly organization: Organization }) {
  const isReadOnly = isReader();
  const [accent, setAccent] = useState(branding.accent_color ?? null);
  // If the organization never chose an accent, none is saved.
  const shownAccent = accent ?? defaultAccent;
  const [logo, setLogo] = useState(branding.logo_url ?? "");
  const [cover, setCover] = useState(branding.cover_image_url ?? "");
  const [language, setLanguage] = useState(branding.language ?? "");
  const [font, setFont] = useState<"sans" | "serif">(branding.font ?? "sans");
  const [paper, setPaper] = useState<"a4" | "letter">(branding.paper_size ?? "a4");
  const design = {
    accent_color: accent,
    logo_url: logo || null,
    cover_image_url: cover || null,
    language: language || null,
    font,
    paper_size: paper,
  };
  const form = useForm(() => saveOrganization({ branding: design }));
  const findProblem = (key: keyof typeof design) => form.problems[`branding.${key}`];

  return (
    <div class="branding">
      <Section title={say("branding")} lead={say("branding_lead")}>
        <Form form={form} action={sayCommon("save")} isReadOnly={isReadOnly}>
          <div class="accent-field">
            <TextField
              type="color"
              label={say("accent")}
              readOnly={isReadOnly}
              value={shownAccent}
              onValue={setAccent}
              problem={findProblem("accent_color")}
            />
            <output class="muted">{shownAccent}</output>
          </div>
          <ImageField
            label={say("logo")}
            hint={say("logo_hint")}
            value={logo}
            onValue={setLogo}
            problem={findProblem("logo_url")}
            isReadOnly={isReadOnly}
          />
          <ImageField
            label={say("cover_image")}
            hint={say("cover_image_hint")}
            value={cover}
            onValue={setCover}
            problem={findProblem("cover_image_url")}
            isReadOnly={isReadOnly}
          />
          <Field label={say("font")}>
            {(attributes) => (
              <select
                {...attributes}
                value={font}
                disabled={isReadOnly}
                onChange={({ currentTarget }) => setFont(currentTarget.value as typeof font)}
              >
                <option value="sans">{say("font_sans")}</option>
                <option value="serif">{say("font_serif")}</option>
              </select>
            )}
          </Field>
          <Field label={say("proposal_language")} problem={findProblem("language")}>
            {(attributes) => (
              <select
                {...attributes}
                value={language}
                disabled={isReadOnly}
                onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
              >
                <option value="">{say("client_language")}</option>
                {listLocales(branding.language ?? "", navigator.languages).map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={say("paper")}>
            {(attributes) => (
              <select
                {...attributes}
                value={paper}
                disabled={isReadOnly}
                onChange={({ currentTarget }) => setPaper(currentTarget.value as typeof paper)}
              >
                <option value="a4">A4</option>
                <option value="letter">Letter</option>
              </select>
            )}
          </Field>
        </Form>
      </Section>
      <BrandingPaper design={design} />
    </div>
  );
}

type Look = { readonly [K in keyof PublicProposal["design"]]?: PublicProposal["design"][K] | null };

/** The newest proposal or template as its client would see it with this design. */
function BrandingPaper({ design }: { readonly design: Look }) {
  const { data } = useProposals({ is_template: "any", sort: "updated_at", order: "desc", limit: 1 });
  const newest = data?.data[0];
  const { data: preview } = useApi(
    "GET /api/proposals/{id}/preview",
    { params: { id: newest?.id ?? "" } },
    { isEnabled: newest !== undefined },
  );
  if (data && !newest)
    return (
      <aside class="branding-paper first-step">
        <p class="muted">{say("no_paper")}</p>
        <a class="button" href={toPath("welcome")}>
          {sayCommon("choose_starter_button")}
        </a>
      </aside>
    );
  return (
    <aside class="branding-paper" aria-label={say("paper_preview")}>
      {preview && <Paper preview={preview} design={design} />}
    </aside>
  );
}

function Paper({ preview, design }: { readonly preview: PublicProposal; readonly design: Look }) {
  const look = useSignal(design);
  const key = JSON.stringify(design);
  useEffect(() => {
    look.value = design;
  }, [key]);
  const view = useComputed<PublicProposal>(() => {
    const chosen = Object.entries({ ...preview.design, ...look.value }).filter(([, value]) => value !== null);
    return { ...preview, design: Object.fromEntries(chosen) };
  });
  const host = useMemo(() => toPaperHost(view), [view]);
  return <PaperFrame host={host} class="branding-frame" title={say("paper_preview")} />;
}
