import { DrawingPad } from "../../../../recipient/src/ui/signing/drawing-pad.tsx";
import { SegmentChoices } from "../../ui/segments.tsx";
import { say } from "../texts/say.ts";

const kinds = ["typed", "drawn"] as const;
export type Kind = (typeof kinds)[number];

interface SignatureFieldProps {
  readonly name: string;
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
  /** Is given the picture as a data URL, and nothing when it is cleared. */
  readonly onDrawing: (picture: string) => void;
  readonly onFailure: () => void;
}

/** A signature: the name as it is typed, or a drawing. */
export function SignatureField({ name, kind, onKind, onDrawing, onFailure }: SignatureFieldProps) {
  return (
    <fieldset class="signature-field">
      <legend class="label">{say("signature_is")}</legend>
      <div class="segments">
        <SegmentChoices
          value={kind}
          choices={kinds.map((value) => ({ value, label: say(`signature_${value}`) }))}
          onChoice={onKind}
        />
      </div>
      {kind === "typed" ? (
        <p class="written-signature" dir="auto">
          {name}
        </p>
      ) : (
        <DrawingPad
          label={say("draw_here")}
          clearLabel={say("clear")}
          clearClass="button quiet"
          draw={onDrawing}
          fail={onFailure}
        />
      )}
    </fieldset>
  );
}
