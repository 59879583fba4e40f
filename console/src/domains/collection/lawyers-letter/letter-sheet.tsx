import type { PrintedLetter } from '@bochong/contract/collection';
import { formatFen, formatInstant } from '../../../kit/format.ts';
import styles from './letter.module.css';

/** A letter as it is sent. */
export function LetterSheet({ letter }: { letter: PrintedLetter }) {
  return (
    <article className={styles.sheet}>
      <h1>律师函</h1>
      <p className={styles.number}>函号：{letter.letterNo}</p>
      <p>
        {letter.ownerName}
        <br />
        {letter.address}
      </p>
      <p className={styles.text}>{letter.content}</p>
      <table>
        <thead>
          <tr>
            <th>欠费编号</th>
            <th>车场</th>
            <th>入场时间</th>
            <th>离场时间</th>
            <th>欠费(元)</th>
          </tr>
        </thead>
        <tbody>
          {letter.records.map((record) => (
            <tr key={record.arrearsNo}>
              <td>{record.arrearsNo}</td>
              <td>{record.parkName}</td>
              <td>{formatInstant(record.enterTime)}</td>
              <td>{formatInstant(record.exitTime)}</td>
              <td>{formatFen(record.owedFen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.seal}>
        {letter.lawFirm}
        <br />
        {letter.lawyerName}
        <br />
        {formatInstant(letter.sentAt ?? letter.createdAt).slice(0, 10)}
      </p>
    </article>
  );
}
