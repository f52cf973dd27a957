/**
 * A cell of the file. The text of a number has a decimal point, even if texts of the file use decimal commas.
 */
export interface Cell {
  readonly text: string;
  readonly isNumber: boolean;
  /** The reason why a cell has no text although the spreadsheet shows one. */
  readonly problem?: "merged_cell" | "formula_without_result";
}
