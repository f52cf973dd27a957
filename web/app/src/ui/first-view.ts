/** Removes the list that the server put into the page until the application is there. */
export function removeFirstView(): void {
  const firstView = document.querySelector("#first-view");
  if (!firstView) return;
  firstView.remove();
  moveStylesToHead();
}

/**
 * Puts the style sheets that stand in the body, to let the first view appear before them, in front of those of the screens,
 * which come into the head: what a screen says of its parts counts after what is said for all. A link loads anew when it
 * moves, so that each stays until its copy is there.
 */
function moveStylesToHead(): void {
  const ofScreens = document.head.querySelector("link[rel=stylesheet]");
  for (const link of document.body.querySelectorAll("link[rel=stylesheet]")) {
    const copy = link.cloneNode() as HTMLLinkElement;
    copy.addEventListener("load", () => link.remove());
    document.head.insertBefore(copy, ofScreens);
  }
}
