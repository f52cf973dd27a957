import { ids } from "./example-ids.ts";
import { record } from "./schema/records.ts";
import { id } from "./schema/scalars.ts";

export const Created = record("Created", {
  data: record("CreatedId", { id: id("Id of the new object.") }, { description: "The new object." }),
});

export const location = { Location: "Address of the new object." };

export const createdExample = { data: { id: ids.created } };
