/** Finds all elements of a page that match a selector. */
export const findAll = <E extends Element = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): E[] => [...within.querySelectorAll<E>(selector)];

/** Creates an element with properties and children. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

const announcer = createElement("p", { className: "announcer", role: "status" });
document.body.append(announcer);

/** Announces a text to screen readers. */
export function announce(text: string): void {
  announcer.textContent = "";
  setTimeout(() => (announcer.textContent = text), 50);
}
