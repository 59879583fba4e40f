/** A workbook, or what pretends to be one. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** What the thread is given: a file, and how many rows of it are wanted. It answers them as trimmed text. */
export interface SheetTask {
  bytes: Uint8Array;
  maxRows: number;
}
