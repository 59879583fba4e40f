import { lawyersLetters } from '@bochong/contract/collection';
import { Button, Empty, Space } from 'antd';
import { ActionLink } from '../../../kit/action-link.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import styles from './letter.module.css';
import { LetterSheet } from './letter-sheet.tsx';

/** Letters as sheets, one a page: the browser prints them, the server makes them one PDF. */
export default function LawyersLetterPrintPage() {
  const ids = useTabParameter('ids');
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
              <ActionLink to={lawyersLetters.pdf} input={{ query }} button="default">
                下载PDF
              </ActionLink>
            </Space>
            <div className={styles.sheets}>
              {letters.map((letter) => (
                <LetterSheet key={letter.letterId} letter={letter} />
              ))}
            </div>
          </>
        )}
      </Detail>
    </div>
  );
}
