/**
 * A cell of the file. If the cell contains a number, its text has a decimal point, even if other texts of the
 * file use decimal commas.
 */
export interface Cell {
  readonly text: string;
  readonly isNumber: boolean;
  /** The reason why the text is empty although the spreadsheet shows a value. */
  readonly problem?: "merged_cell" | "formula_without_result";
}
