import { placeholderNames } from "@proffer/presentation";
import type { EditorView } from "prosemirror-view";
import { useEffect, useRef, useState } from "preact/hooks";
import { request } from "../../api/request.ts";
import { describeError } from "../../api/describe-error.ts";
import { showProblem } from "../../ui/toast.tsx";
import { Menu } from "../../ui/menu.tsx";
import { say } from "../texts/say.ts";
import { LinkForm } from "./link-form.tsx";
import {
  commands,
  createRichTextView,
  getLink,
  insertPlaceholder,
  isActive,
  setLink,
  type Point,
  type RichTextCommand,
} from "./rich-text-view.ts";

export interface RichTextEditorProps {
  readonly label: string;
  readonly html: string;
  readonly class: string;
  /** The point at which the text was pressed; null if it got the focus in another way. */
  readonly point: Point | null;
  readonly onHtml: (html: string) => void;
  readonly onClose: () => void;
}

const signs: readonly (readonly [RichTextCommand, string])[] = [
  ["bold", "B"],
  ["italic", "I"],
  ["underline", "U"],
  ["heading", "H"],
  ["bulleted_list", "•"],
  ["numbered_list", "1."],
  ["quote", "”"],
];

/** The editor of one rich text, with its tools above it. */
export function RichTextEditor({
  label,
  html,
  class: className,
  point,
  onHtml,
  onClose,
}: RichTextEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const linkButton = useRef<HTMLButtonElement>(null);
  const [isLinking, setLinking] = useState(false);
  const [, render] = useState({});
  const latest = useRef({ onHtml, onClose });
  latest.current = { onHtml, onClose };

  useEffect(() => {
    if (!element.current) return undefined;
    const made = createRichTextView({
      element: element.current,
      html,
      label,
      point,
      onHtml: (next) => {
        latest.current.onHtml(next);
        render({});
      },
      onBlur: closeUnlessInside,
      onLink: () => setLinking(true),
      uploadImage,
    });
    view.current = made;
    render({});
    return () => made.destroy();
  }, []);

  function closeUnlessInside(next: EventTarget | null): void {
    if (!(next instanceof Node && frame.current?.contains(next))) latest.current.onClose();
  }

  function run(command: RichTextCommand): void {
    const { current } = view;
    if (!current) return;
    commands[command](current.state, current.dispatch, current);
    current.focus();
    render({});
  }

  function link(href: string): void {
    if (view.current) setLink(view.current, href);
    setLinking(false);
  }

  return (
    <div ref={frame} class="rich-text-frame">
      <div class="rich-text-tools" role="toolbar" aria-label={say("formatting")}>
        {signs.map(([command, sign]) => (
          <button
            key={command}
            type="button"
            class={command}
            title={say(command)}
            aria-label={say(command)}
            aria-pressed={view.current ? isActive(view.current, command) : false}
            // The text keeps the focus and its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(command)}
          >
            <span aria-hidden="true" data-sign={sign} />
          </button>
        ))}
        <button
          type="button"
          ref={linkButton}
          title={say("link")}
          aria-haspopup="dialog"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setLinking(true)}
        >
          {say("link")}
        </button>
        {isLinking && view.current && linkButton.current && (
          <LinkForm
            anchor={linkButton.current}
            href={getLink(view.current)}
            onLink={link}
            onClose={() => setLinking(false)}
          />
        )}
        <Menu
          label={say("placeholder")}
          class="placeholder-menu"
          listItems={() =>
            placeholderNames.map((name) => ({
              label: `{{${name}}}`,
              run: () => view.current && insertPlaceholder(view.current, name),
            }))
          }
        >
          {"{ }"}
        </Menu>
      </div>
      <div
        ref={element}
        class={`rich-text ${className} editing`}
        onKeyDown={(event) => event.key === "Escape" && onClose()}
      />
    </div>
  );
}

async function uploadImage(file: File): Promise<string | undefined> {
  try {
    const { data } = await request("POST /api/images", { body: file });
    return data.url;
  } catch (error) {
    showProblem(`${say("image_failed")} ${describeError(error)}`);
    return undefined;
  }
}
