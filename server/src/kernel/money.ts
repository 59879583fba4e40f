/** Integer fen as yuan with two decimals, `1234` → `12.34`: how money is written in texts. */
export const yuan = (fen: number): string => (fen / 100).toFixed(2);
