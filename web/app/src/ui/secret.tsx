import { copyText } from "./copy-text.ts";
import { say as sayCommon } from "../texts/say.ts";

interface SecretProps {
  readonly label: string;
  readonly secret: string;
}

/** A secret that is shown only once. */
export function Secret({ label, secret }: SecretProps) {
  return (
    <div class="secret" role="status">
      <p>{label}</p>
      <code>{secret}</code>
      <div>
        <button type="button" class="button" onClick={() => void copyText(secret)}>
          {sayCommon("copy")}
        </button>
      </div>
    </div>
  );
}
