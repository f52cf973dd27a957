/** Removes the list that the server put into the page to be shown until the application starts. */
export function removeFirstView(): void {
  const firstView = document.querySelector("#first-view");
  if (!firstView) return;
  firstView.remove();
  moveStylesToHead();
}

/**
 * Moves the style sheets from the body into the head. The server puts them into the body, so that the browser
 * shows the first view before it loads them. They must precede the style sheets of screens, whose rules
 * override the general ones. A moved link loads again, so each link remains until its copy is loaded.
 */
function moveStylesToHead(): void {
  const ofScreens = document.head.querySelector("link[rel=stylesheet]");
  for (const link of document.body.querySelectorAll("link[rel=stylesheet]")) {
    const copy = link.cloneNode() as HTMLLinkElement;
    copy.addEventListener("load", () => link.remove());
    document.head.insertBefore(copy, ofScreens);
  }
}
