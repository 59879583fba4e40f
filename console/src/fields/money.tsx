import { formatFen } from '../kit/format.ts';

/** An amount in fen, shown in yuan with two decimals. */
export const Money = ({ fen, sign = false }: { fen: number | null | undefined; sign?: boolean }) => (
  <span className={fen === null || fen === undefined ? 'cell-empty' : 'money'}>
    {fen === null || fen === undefined ? '—' : `${sign ? '¥' : ''}${formatFen(fen)}`}
  </span>
);
