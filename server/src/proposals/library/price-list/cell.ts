/** A cell of the file. The text of a number has a decimal point, even if texts of the file have decimal commas. */
export interface Cell {
  readonly text: string;
  readonly isNumber: boolean;
  /** The reason why a spreadsheet cell has no text although it shows one. */
  readonly problem?: "merged_cell" | "formula_without_result";
}
