import { signal } from "@preact/signals";
import { sayOutside as say } from "../texts/say-outside.ts";
import { CloseIcon } from "./icons.tsx";

interface Toast {
  readonly text: string;
  readonly isError: boolean;
  readonly action?: { readonly label: string; readonly run: () => unknown };
}

const toast = signal<Toast | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

const shownMs = 6_000;

/** Shows a message at the lower edge and announces it to screen readers. The action is usually «Undo». */
export function showToast(text: string, action?: Toast["action"]): void {
  show({ text, isError: false, ...(action && { action }) });
}

/** Shows a problem until the user dismisses it. */
export function showProblem(text: string, action?: Toast["action"]): void {
  show({ text, isError: true, ...(action && { action }) });
}

function show(shown: Toast): void {
  clearTimeout(timer);
  toast.value = shown;
  if (!shown.isError) timer = setTimeout(hide, shownMs);
}

function hide(): void {
  toast.value = null;
}

export function ToastArea() {
  const shown = toast.value;
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown && (
        <p class={shown.isError ? "toast problem" : "toast"}>
          {shown.text}
          {shown.action && (
            <button
              type="button"
              onClick={() => {
                hide();
                void shown.action?.run();
              }}
            >
              {shown.action.label}
            </button>
          )}
          {shown.isError && (
            <button type="button" class="toast-close" aria-label={say("close")} onClick={hide}>
              <CloseIcon />
            </button>
          )}
        </p>
      )}
    </div>
  );
}
