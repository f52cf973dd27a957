import type { ComponentChildren } from "preact";

function drawn(children: ComponentChildren) {
  return () => (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export const UndoIcon = drawn(<path d="M5.5 3L2.5 6l3 3M2.75 6H9.5a3.75 3.75 0 0 1 0 7.5H6" />);
export const RedoIcon = drawn(<path d="M10.5 3l3 3l-3 3M13.25 6H6.5a3.75 3.75 0 0 0 0 7.5H10" />);
export const HandleIcon = drawn(
  <path d="M6 3.5v.01M10 3.5v.01M6 8v.01M10 8v.01M6 12.5v.01M10 12.5v.01" stroke-width="2" />,
);
export const QuestionIcon = drawn(<path d="M2.25 3.25h11.5v8H7.5L4.5 14v-2.75H2.25z" />);
