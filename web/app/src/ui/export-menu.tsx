import { say } from "../texts/say.ts";
import { downloadFile } from "./download-file.ts";
import { DownloadIcon } from "./icons.tsx";
import { Menu } from "./menu.tsx";

interface ExportMenuProps {
  /** Addresses of the two files. */
  readonly csv: string;
  readonly xlsx: string;
}

/** Saves the list of a screen as CSV or as a spreadsheet. */
export function ExportMenu({ csv, xlsx }: ExportMenuProps) {
  return (
    <Menu
      label={say("export_list")}
      class="button quiet icon-on-phone"
      listItems={() => [
        { label: say("save_csv"), run: () => downloadFile(csv) },
        { label: say("save_xlsx"), run: () => downloadFile(xlsx) },
      ]}
    >
      <DownloadIcon />
      <span>{say("export_list")}</span>
    </Menu>
  );
}
