export { linkNotFound } from "./link-not-found.ts";
export { openLinkById, revokeSignerLinks, setLinkOpened } from "./share-links.store.ts";
export { type Links, createLinks, findByToken } from "./share-links.ts";
export { shareLinkSealedColumns } from "./sealed-columns.ts";
