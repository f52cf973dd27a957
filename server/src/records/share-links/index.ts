export { linkNotFound, type Links, createLinks, findByToken, shareLinkSealedColumns } from "./share-links.ts";
export { findLinkById, findOpenLinkById, revokeSignerLinks, setLinkOpened } from "./share-links.store.ts";
