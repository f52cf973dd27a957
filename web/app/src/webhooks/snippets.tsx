import { useEffect, useState } from "preact/hooks";
import { say as sayCommon } from "../texts/say.ts";
import { copyText } from "../ui/copy-text.ts";
import { Segments } from "../ui/segments.tsx";
import { findGuideCode, receiverLanguages, type ReceiverLanguageId } from "./receivers.ts";
import { say } from "./say.ts";

interface SnippetsProps {
  readonly url: string;
  readonly events: readonly string[];
  /** The secret. Undefined unless the new secret is being shown. */
  readonly secret: string | undefined;
}

const languages = Object.keys(receiverLanguages) as ReceiverLanguageId[];

/** Code that receives and verifies the events of an endpoint, with its address, events and secret. */
export function Snippets({ url, events, secret }: SnippetsProps) {
  const [language, setLanguage] = useState<ReceiverLanguageId>("node");
  const [guide, setGuide] = useState("");
  useEffect(() => {
    void import("../../../../docs/webhooks.md?raw").then(({ default: text }) => setGuide(text));
  }, []);
  const { guideHeading, write } = receiverLanguages[language];
  const path = new URL(url).pathname;
  return (
    <>
      <Segments
        label={say("code_language")}
        value={language}
        choices={languages.map((value) => ({ value, label: receiverLanguages[value].name }))}
        onChoice={setLanguage}
      />
      <Code label={say("code_verifies")} code={findGuideCode(guide, guideHeading)} />
      <Code label={say("code_receives", { path })} code={write({ path, events, secret })} />
    </>
  );
}

function Code({ label, code }: { readonly label: string; readonly code: string }) {
  return (
    <figure class="code">
      <figcaption>
        <span>{label}</span>
        <button type="button" class="button quiet" onClick={() => void copyText(code)}>
          {sayCommon("copy")}
        </button>
      </figcaption>
      <pre dir="ltr" tabIndex={0}>
        {code}
      </pre>
    </figure>
  );
}
