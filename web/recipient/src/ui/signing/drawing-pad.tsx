import { useEffect, useRef } from "preact/hooks";
import type SignaturePad from "signature_pad";

/** Pixels of the picture per pixel of the page: sharp in print, and small enough to send. */
const density = 2;

interface Props {
  readonly label: string;
  /** Text and look of the button that clears the drawing. */
  readonly clearLabel: string;
  readonly clearClass: string;
  /** Is told the picture as a data URL, and nothing when it is cleared. */
  readonly draw: (picture: string) => void;
  /** There is no drawing: its script did not come, as after an upgrade of the server while the page was open. */
  readonly fail: () => void;
}

/** The field in which a signature is drawn. */
export function DrawingPad({ label, clearLabel, clearClass, draw, fail }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  useEffect(() => {
    let isGone = false;
    async function begin(): Promise<void> {
      // Only now: most readers never draw.
      const { default: Pad } = await import("signature_pad");
      const { current } = canvas;
      if (isGone || !current) return;
      current.width = current.offsetWidth * density;
      current.height = current.offsetHeight * density;
      current.getContext("2d")?.scale(density, density);
      const made = new Pad(current, { penColor: "#14181f", minWidth: 1, maxWidth: 2.6 });
      made.addEventListener("endStroke", () => draw(made.toDataURL("image/png")));
      pad.current = made;
    }
    begin().catch(fail);
    return () => {
      isGone = true;
      pad.current?.off();
      draw("");
    };
  }, []);
  return (
    <div class="drawing">
      <canvas ref={canvas} role="img" aria-label={label} />
      <button
        type="button"
        class={clearClass}
        onClick={() => {
          pad.current?.clear();
          draw("");
        }}
      >
        {clearLabel}
      </button>
    </div>
  );
}
