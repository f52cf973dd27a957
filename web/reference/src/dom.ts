/** Every element of a page that a selector names. */
export const all = <E extends Element = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): E[] => [...within.querySelectorAll<E>(selector)];

/** A new element with properties and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

const announcer = element("p", { className: "announcer", role: "status" });
document.body.append(announcer);

/** Has a screen reader say something. */
export function announce(text: string): void {
  announcer.textContent = "";
  setTimeout(() => (announcer.textContent = text), 50);
}
