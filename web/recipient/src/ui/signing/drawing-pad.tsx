import { useEffect, useRef } from "preact/hooks";
import type SignaturePad from "signature_pad";

/** Pixels of the picture per CSS pixel: sharp in print, and small enough to send. */
const density = 2;

interface Props {
  readonly label: string;
  /** Text and class of the button that clears the drawing. */
  readonly clearLabel: string;
  readonly clearClass: string;
  /** Called with the picture as a data URL, or with an empty text when it is cleared. */
  readonly draw: (picture: string) => void;
  /**
   * Called if the drawing script did not load, for example after an upgrade of the server while the page was
   * open.
   */
  readonly fail: () => void;
}

/** The field for drawing a signature. */
export function DrawingPad({ label, clearLabel, clearClass, draw, fail }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  useEffect(() => {
    let isGone = false;
    async function begin(): Promise<void> {
      // Loaded on demand, because most readers never draw.
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
