import MiniSearch from "minisearch";
import type { SearchDocument } from "../../../server/src/surfaces/reference/pages/search-documents.ts";
import { findAll, announce, createElement } from "./dom.ts";

const maxResults = 20;

/**
 * Adds the search, which opens with the button, with / and with Ctrl+K. The documents are loaded when it
 * opens.
 */
export function addSearch(): void {
  const search = createDialog();
  const open = () => {
    if (search.dialog.open) return;
    search.dialog.showModal();
    search.input.select();
    void search.load();
  };
  const button = createElement("button", { type: "button", className: "search", onclick: open }, "Search");
  button.setAttribute("aria-keyshortcuts", "/ Control+K");
  const hint = createElement("kbd", {}, "/");
  hint.setAttribute("aria-hidden", "true");
  button.append(hint);
  document.querySelector(".bar")?.append(button);
  addEventListener("keydown", (event) => {
    const isSlash = event.key === "/" && !isTyping(event.target);
    const isCommand = event.key === "k" && (event.ctrlKey || event.metaKey);
    if (!isSlash && !isCommand) return;
    event.preventDefault();
    open();
  });
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input:not([type=radio]), textarea, select");

function createDialog() {
  const input = createElement("input", { type: "text", placeholder: "Operations, fields, records, events" });
  const list = createElement("ul", { id: "search-results", role: "listbox" });
  list.setAttribute("aria-label", "Results");
  const note = createElement("p", { className: "note" });
  const close = createElement("button", { type: "button", className: "close" }, "Close");
  const dialog = createElement(
    "dialog",
    { id: "search" },
    createElement("div", {}, input, close),
    list,
    note,
  );
  dialog.setAttribute("aria-label", "Search the reference");
  for (const [name, value] of Object.entries({
    role: "combobox",
    "aria-label": "Search the reference",
    "aria-expanded": "true",
    "aria-controls": list.id,
    "aria-autocomplete": "list",
    autocomplete: "off",
    spellcheck: "false",
  }))
    input.setAttribute(name, value);
  document.body.append(dialog);

  let find: ((text: string) => SearchDocument[]) | undefined;
  const load = async () => {
    find ??= await loadIndex().catch(() => undefined);
    if (!find) note.textContent = "The search could not be loaded.";
    show();
  };
  const show = () => {
    const text = input.value.trim();
    const found = text === "" ? [] : (find?.(text) ?? []);
    list.replaceChildren(...found.map(createOption));
    list.hidden = found.length === 0;
    if (find) note.textContent = text !== "" && found.length === 0 ? `Nothing is called "${text}".` : "";
    select(0);
    if (text !== "" && find) announce(found.length === 1 ? "1 result" : `${found.length} results`);
  };
  const select = (index: number) => {
    const options = findAll("[role=option]", list);
    const selected = options.at(options.length === 0 ? 0 : index % options.length);
    for (const each of options) each.setAttribute("aria-selected", String(each === selected));
    selected?.scrollIntoView({ block: "nearest" });
    if (selected) input.setAttribute("aria-activedescendant", selected.id);
    else input.removeAttribute("aria-activedescendant");
  };
  const selectedIndex = () =>
    findAll("[role=option]", list).findIndex((each) => each.getAttribute("aria-selected") === "true");
  const follow = (each: Element | null | undefined) => {
    const url = each?.getAttribute("data-url");
    if (!url) return;
    dialog.close();
    location.assign(url);
  };

  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") follow(list.querySelector("[aria-selected=true]"));
    else if (event.key === "ArrowDown") select(selectedIndex() + 1);
    else if (event.key === "ArrowUp") select(selectedIndex() - 1);
    else return;
    event.preventDefault();
  });
  list.addEventListener("click", ({ target }) => {
    follow(target instanceof Element ? target.closest("[role=option]") : null);
  });
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  return { dialog, input, load };
}

function createOption({ kind, place, title, url }: SearchDocument, index: number): HTMLElement {
  const badge = createElement("span", { className: `method ${kind.toLowerCase()}` }, kind);
  const item = createElement(
    "li",
    { id: `search-result-${index}`, role: "option" },
    createElement("span", { className: "title" }, title, " ", badge),
    createElement("span", { className: "place" }, place),
  );
  item.dataset["url"] = url;
  return item;
}

async function loadIndex(): Promise<(text: string) => SearchDocument[]> {
  const response = await fetch(document.body.dataset["search"] ?? "");
  if (!response.ok) throw new Error(String(response.status));
  const documents = (await response.json()) as SearchDocument[];
  const index = new MiniSearch<SearchDocument>({
    idField: "url",
    fields: ["title", "words", "place", "text"],
    searchOptions: {
      boost: { title: 6, words: 3, place: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: "AND",
    },
  });
  index.addAll(documents);
  const byUrl = new Map(documents.map((each) => [each.url, each]));
  return (text) =>
    index
      .search(text)
      .slice(0, maxResults)
      .flatMap(({ id }) => byUrl.get(String(id)) ?? []);
}
