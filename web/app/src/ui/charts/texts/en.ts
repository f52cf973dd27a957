/** The English words of charts. */
export const texts = {
  as_table: "As a table",
};
