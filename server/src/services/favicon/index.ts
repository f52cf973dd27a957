export { addFavicon, faviconUrl } from "./favicon.ts";
