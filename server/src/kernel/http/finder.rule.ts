/** A plate, or three to eight characters of one, as plates are written; null when the text is none. */
export function plateText(text: string): string | null {
  const typed = text.toUpperCase().replaceAll(/[\s·•.-]/g, '');
  return /^[\u4e00-\u9fff]?[0-9A-Z]{2,7}[0-9A-Z\u4e00-\u9fff]?$/.test(typed) && typed.length >= 3 && typed.length <= 8 ? typed : null;
}

/** Four to eleven digits: the end of a phone number, or all of it. */
export const phoneDigits = (text: string): string | null => (/^\d{4,11}$/.test(text) ? text : null);

/** Ends of a plate by which a part of it is found: a part from any place is the beginning of one of them. */
export const plateEnds = (plateNo: string): string[] =>
  Array.from({ length: Math.max(1, plateNo.length - 2) }, (_, from) => plateNo.slice(from));
