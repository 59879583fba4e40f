import './letter-print.css';
import { lawyersLetters, type PrintedLetter } from '@bochong/contract/arrears';
import { Button, Empty, Space } from 'antd';
import { Detail } from '../../../kit/detail.tsx';
import { formatFen, formatInstant } from '../../../kit/format.ts';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

function Sheet({ letter }: { letter: PrintedLetter }) {
  return (
    <article className="letter-sheet">
      <h1>律师函</h1>
      <p className="letter-no">函号：{letter.letterNo}</p>
      <p>
        {letter.ownerName}
        <br />
        {letter.address}
      </p>
      <p className="letter-text">{letter.content}</p>
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
      <p className="letter-seal">
        {letter.lawFirm}
        <br />
        {letter.lawyerName}
        <br />
        {formatInstant(letter.sentAt ?? letter.createdAt).slice(0, 10)}
      </p>
    </article>
  );
}

/** Letters as sheets, one a page: the browser prints them, the server makes them one PDF. */
export default function LawyersLetterPrintPage() {
  const ids = useTabParameter('ids');
  const pdf = useAction(lawyersLetters.pdf);
  const query = { ids: ids as unknown as string[] };
  if (ids === null) return <Empty description="请从律师函列表选择要打印的函件" />;
  return (
    <div className="detail-page">
      <Detail endpoint={lawyersLetters.print} input={{ query }}>
        {(letters) => (
          <>
            <Space>
              <Button type="primary" disabled={letters.length === 0} onClick={() => window.print()}>
                打印 {letters.length} 份
              </Button>
              <Button disabled={letters.length === 0} loading={pdf.pending} onClick={() => void pdf.run({ query })}>
                下载PDF
              </Button>
            </Space>
            <div className="letter-sheets">
              {letters.map((letter) => (
                <Sheet key={letter.letterId} letter={letter} />
              ))}
            </div>
          </>
        )}
      </Detail>
    </div>
  );
}
