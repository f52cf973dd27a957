const paths = {
  check: "M4 10.5l4 4 8-9",
  lock: "M5.5 9h9v7h-9zM7 9V6.5a3 3 0 0 1 6 0V9",
  clock: "M10 3a7 7 0 1 0 0 14a7 7 0 0 0 0-14zM10 6v4.2l2.6 1.8",
  download: "M10 3v9m-3.5-3.5L10 12l3.5-3.5M4 16h12",
  minus: "M5 10h10",
  plus: "M5 10h10M10 5v10",
  alert: "M10 3l7.5 13.5h-15zM10 8.5v3.5m0 2v.1",
  cross: "M5 5l10 10M15 5L5 15",
  arrow: "M4 10h11m-4.5-4.5L15 10l-4.5 4.5",
  bubble: "M4 4.5h12v8.5H9.5L6 16v-3H4z",
  pen: "M4 16l1-4L13.5 3.5l3 3L8 15z",
} as const;

/** An icon, hidden from screen readers because a word beside it has the same meaning. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
