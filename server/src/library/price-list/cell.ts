/** A cell as the file has it. The text of a number has a decimal point, whatever the texts of the file have. */
export interface Cell {
  readonly text: string;
  readonly isNumber: boolean;
}
