import { createLibraryItem } from "./create-library-item.ts";
import { deleteLibraryItem } from "./delete-library-item.ts";
import { getLibraryItem } from "./get-library-item.ts";
import { listLibraryItems } from "./list-library-items.ts";
import { updateLibraryItem } from "./update-library-item.ts";

export const libraryOperations = {
  listLibraryItems,
  createLibraryItem,
  getLibraryItem,
  updateLibraryItem,
  deleteLibraryItem,
};
