import { unzipSync, zipSync } from "fflate";
import type { CellValue, Workbook } from "hucre";
import { maxImportedRows } from "@proffer/contract";
import { invalid } from "../../platform/errors.ts";
import type { Cell } from "./cell.ts";

/** Maximum number of bytes of the parts of a workbook, unpacked: a file of a megabyte can hold a gigabyte of zeros. */
const maxUnpackedBytes = 20_000_000;

/** Columns beyond the hundredth are not looked at: a cell in the last corner of a sheet would stand for 17 thousand million. */
const lastColumn = "CV";

/** A few more rows than may be imported, so that too many are noticed. */
const lastRow = maxImportedRows + 100;

/** Reads the rows of one sheet of a workbook (.xlsx): the first, unless the request names another one. */
export async function readWorkbook(bytes: Uint8Array, sheet: string | undefined): Promise<Cell[][]> {
  // Loaded with the first workbook: few requests need it.
  const { readXlsx } = await import("hucre/xlsx");
  const workbook = await readXlsx(repack(bytes), {
    ...(sheet === undefined ? { sheets: [0] } : {}),
    range: `A1:${lastColumn}${lastRow}`,
  }).catch((error: unknown) => {
    throw damaged(`cannot be read as a spreadsheet: ${formatReason(error)}`);
  });
  // Rows are as long as the longest, and cells beyond the header are a fault.
  return findSheet(workbook, sheet).rows.map((row) =>
    row.slice(0, row.findLastIndex((cell) => cell !== null && cell !== "") + 1).map(toCell),
  );
}

/** Unpacks the parts of a workbook within bounds, and packs them again, so that its reader meets no others. */
function repack(bytes: Uint8Array): Uint8Array {
  let packed = 0;
  let unpacked = 0;
  try {
    const parts = unzipSync(bytes, {
      // A part that is larger than it says is cut off where it said that it ends, but read to its end.
      filter: ({ name, size, originalSize }) => {
        if (!/\.(xml|rels)$/.test(name)) return false;
        packed += size;
        unpacked += originalSize;
        if (packed > bytes.length) throw damaged("cannot be unpacked: its parts overlap");
        if (unpacked > maxUnpackedBytes) throw tooLarge();
        return true;
      },
    });
    return zipSync(parts, { level: 0 });
  } catch (error) {
    if (error instanceof Error && "details" in error) throw error;
    throw damaged(`cannot be unpacked: ${formatReason(error)}`);
  }
}

const damaged = (message: string) => invalid({ file: message }, { file: "damaged_spreadsheet" });

const tooLarge = () =>
  invalid(
    { file: `must have at most ${maxUnpackedBytes} bytes when it is unpacked` },
    { file: "too_large_spreadsheet" },
  );

const formatReason = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 200);

function findSheet({ sheets }: Workbook, name: string | undefined): Workbook["sheets"][number] {
  const found = name === undefined ? sheets[0] : sheets.find((sheet) => sheet.name === name);
  if (found) return found;
  const names = sheets.map((sheet) => sheet.name).join(", ");
  if (name === undefined) throw damaged("has no sheet");
  throw invalid({ sheet: `is no sheet of the file, which has ${names}` });
}

/** A formula counts as its result, and a failed one as its mark, such as #REF!, which no column takes for a number. */
function toCell(value: CellValue | undefined): Cell {
  if (value === null || value === undefined) return { text: "", isNumber: false };
  // More digits are none that anybody typed, but what is left of binary arithmetic.
  if (typeof value === "number") return { text: String(Number(value.toPrecision(15))), isNumber: true };
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
  return { text, isNumber: false };
}
