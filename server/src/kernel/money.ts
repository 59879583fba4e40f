/** Integer fen as yuan with two decimals, `1234` → `12.34`: how money is written in texts. */
export const yuan = (fen: number): string => (fen / 100).toFixed(2);

/** Yuan with at most two decimals as fen, by its digits; throws for anything else. `-0.10` is -10. */
export function fenOf(yuan: string): number {
  const [, sign, whole = '', part = ''] = /^(-?)(\d{1,11})(?:\.(\d{1,2}))?$/.exec(yuan.trim()) ?? [];
  if (whole === '') throw new Error(`not an amount: ${yuan.slice(0, 20)}`);
  const fen = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return sign === '-' && fen !== 0 ? -fen : fen;
}

/** {@link fenOf} for fees, which may have more decimals: rounded half away from zero to the fen. */
export function feeFenOf(yuan: string): number {
  const [, sign, whole = '', part = ''] = /^(-?)(\d{1,11})(?:\.(\d{1,8}))?$/.exec(yuan.trim()) ?? [];
  if (whole === '') throw new Error(`not an amount: ${yuan.slice(0, 20)}`);
  const digits = part.padEnd(3, '0');
  const fen = Number(whole) * 100 + Number(digits.slice(0, 2)) + (digits[2] && digits[2] >= '5' ? 1 : 0);
  return sign === '-' && fen !== 0 ? -fen : fen;
}
