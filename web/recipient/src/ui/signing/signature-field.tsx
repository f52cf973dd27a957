import { useState } from "preact/hooks";
import type { TextKey } from "../../texts/texts.ts";
import { usePage } from "../page-context.ts";
import { DrawingPad } from "./drawing-pad.tsx";

interface SignatureFieldProps {
  /** The typed name, which is the signature unless one is drawn. */
  readonly name: string;
  readonly isDrawn: boolean;
  readonly onDrawn: (isDrawn: boolean) => void;
  /** Gets the picture as a data URL, and an empty text when it is cleared. */
  readonly onDrawing: (picture: string) => void;
  readonly problem: TextKey | undefined;
}

/** The signature: the typed name in a script, or a drawing where the browser can load the pad. */
export function SignatureField({ name, isDrawn, onDrawn, onDrawing, problem }: SignatureFieldProps) {
  const { say } = usePage();
  const [canDraw, setCanDraw] = useState(true);
  return (
    <fieldset class="signature">
      <legend>{say("your_signature")}</legend>
      {canDraw && (
        <div class="switch-tabs">
          <button type="button" aria-pressed={!isDrawn} onClick={() => onDrawn(false)}>
            {say("type_it")}
          </button>
          <button type="button" aria-pressed={isDrawn} onClick={() => onDrawn(true)}>
            {say("draw_it")}
          </button>
        </div>
      )}
      <div aria-live="polite">{!canDraw && <p class="notice amber">{say("no_drawing")}</p>}</div>
      {isDrawn ? (
        <DrawingPad
          label={say("draw_here")}
          clearLabel={say("clear")}
          clearClass="link-button"
          draw={onDrawing}
          fail={() => {
            setCanDraw(false);
            onDrawn(false);
          }}
        />
      ) : (
        <p class="script" dir="auto" aria-hidden="true">
          {name || "…"}
        </p>
      )}
      {problem && (
        <p class="problem" role="alert">
          {say(problem)}
        </p>
      )}
    </fieldset>
  );
}
