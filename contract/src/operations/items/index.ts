import { bulkArchiveItems } from "./bulk-archive-items.ts";
import { createItem } from "./create-item.ts";
import { createPage } from "./create-page.ts";
import { deleteItem } from "./delete-item.ts";
import { deletePage } from "./delete-page.ts";
import { insertLibraryItem } from "./insert-library-item.ts";
import { saveItemToLibrary } from "./save-item-to-library.ts";
import { updateItem } from "./update-item.ts";
import { updatePage } from "./update-page.ts";

export const itemOperations = {
  createItem,
  updateItem,
  deleteItem,
  bulkArchiveItems,
  insertLibraryItem,
  saveItemToLibrary,
  createPage,
  updatePage,
  deletePage,
};
