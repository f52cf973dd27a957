import type { ComponentChildren } from "preact";

/**
 * Creates an icon of 16 by 16 pixels in the colour of the text. Its control needs a visible word or a label.
 */
function createIcon(children: ComponentChildren) {
  return () => (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export const ProposalIcon = createIcon(
  <path d="M4 1.75h5.5L13 5.25v9H4zM9.25 2v3.5h3.5M6.25 8.5h4.5M6.25 11h4.5" />,
);
export const TemplateIcon = createIcon(
  <path d="M2.25 2.25h5v5h-5zM9.75 2.25h4v5h-4zM2.25 9.75h5v4h-5zM9.75 9.75h4v4h-4z" />,
);
export const LibraryIcon = createIcon(
  <path d="M2.5 2.25h2.5v11.5H2.5zM6.75 2.25h2.5v11.5h-2.5zM11 3.1l2.3-.6 1.9 10.6" />,
);
export const SettingsIcon = createIcon(
  <path d="M2 4.5h7M12 4.5h2M2 11.5h2M7 11.5h7M9 3v3h3V3zM4 10v3h3v-3z" />,
);
export const SearchIcon = createIcon(<path d="M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9M10.4 10.4L14 14" />);
export const StarIcon = createIcon(
  <path d="M8 1.9l1.85 3.85l4.2.58l-3.06 2.94l.75 4.18L8 11.45l-3.74 2l.75-4.18L1.95 6.33l4.2-.58z" />,
);
export const FilterIcon = createIcon(<path d="M2 4h12M4.5 8h7M7 12h2" />);
export const BookmarkIcon = createIcon(<path d="M4.25 2.25h7.5v11.5L8 10.75l-3.75 3z" />);
export const BellIcon = createIcon(
  <path d="M3 11.5h10l-1.25-2V6.75a3.75 3.75 0 0 0-7.5 0V9.5zM6.5 13.5a1.6 1.6 0 0 0 3 0" />,
);
export const SunIcon = createIcon(
  <path d="M8 5a3 3 0 1 1 0 6a3 3 0 0 1 0-6M8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7" />,
);
export const ChartIcon = createIcon(<path d="M2.25 13.75h11.5M4 11V7.5M8 11V3M12 11V5.5" />);
export const PlusIcon = createIcon(<path d="M8 2.75v10.5M2.75 8h10.5" />);
export const CheckIcon = createIcon(<path d="M2.75 8.5l3.5 3.5l7-8" />);
export const CloseIcon = createIcon(<path d="M3.5 3.5l9 9M12.5 3.5l-9 9" />);
export const BackIcon = createIcon(<path d="M9.75 3.25L5 8l4.75 4.75" />);
export const DownIcon = createIcon(<path d="M4 6.25L8 10.25l4-4" />);
export const DownloadIcon = createIcon(<path d="M8 2.25v8M4.75 7.25L8 10.5l3.25-3.25M2.75 13.25h10.5" />);
export const UploadIcon = createIcon(<path d="M8 10.5v-8M4.75 5.25L8 2.25l3.25 3M2.75 13.25h10.5" />);
export const MoreIcon = createIcon(<path d="M3 8h.01M8 8h.01M13 8h.01" stroke-width="2.2" />);
export const WarningIcon = createIcon(<path d="M8 2.2L14.6 13.6H1.4zM8 6.5v3.3M8 11.7v.01" />);
