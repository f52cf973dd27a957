import type { Plugin } from "vite";

/**
 * Puts a style sheet of the client's page under a class, for the paper of the editor, which stands in a page with another
 * style: `scope.css?paper` is `scope.css` below `.paper`. What asks for the width of the window asks for that of the paper.
 */
export function createPageStyle(): Plugin {
  return {
    name: "page-style",
    enforce: "pre",
    transform: (code, id) => {
      const [, className] = /\.css\?(paper[\w.]*)$/.exec(id) ?? [];
      return className === undefined ? undefined : nestUnder(`.${className}`, code);
    },
  };
}

/** Nests a style sheet under a selector, which takes the place of the root of the page. */
function nestUnder(selector: string, css: string): string {
  const nested = css
    .replaceAll(/^( *)(?::root|html|body)(?= \{)/gm, "$1&")
    .replaceAll(/^( *)html(?=\[|:)/gm, "$1")
    .replaceAll(/@media (?:screen and )?(\((?:min|max)-width: \d+px\))/g, "@container paper $1");
  return `${selector} {\n${nested}}\n`;
}
