import { signal } from "@preact/signals";

interface Toast {
  readonly text: string;
  readonly isError: boolean;
  readonly action?: { readonly label: string; readonly run: () => unknown };
}

const toast = signal<Toast | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

const shownMs = 6_000;

/** Says what has happened, at the lower edge and to screen readers; with an action, mostly «Undo». */
export function showToast(text: string, action?: Toast["action"]): void {
  show({ text, isError: false, ...(action && { action }) });
}

export function showProblem(text: string): void {
  show({ text, isError: true });
}

function show(shown: Toast): void {
  clearTimeout(timer);
  toast.value = shown;
  timer = setTimeout(() => {
    toast.value = null;
  }, shownMs);
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
                toast.value = null;
                void shown.action?.run();
              }}
            >
              {shown.action.label}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
