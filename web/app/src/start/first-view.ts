/** Removes the list that the server put into the page until the application is there. */
export function removeFirstView(): void {
  document.querySelector("#first-view")?.remove();
}
