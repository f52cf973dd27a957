/** Text that the server has cleaned by its allow-list. */
export function RichText({ html, class: className = "" }: { html: string; class?: string }) {
  if (html === "") return null;
  return <div class={`rich ${className}`} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
