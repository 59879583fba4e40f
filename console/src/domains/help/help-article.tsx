import { DislikeOutlined, FilePdfOutlined, LikeOutlined } from '@ant-design/icons';
import { type HelpDoc, helpDocs } from '@bochong/contract/help';
import { Button } from 'antd';
import { Detail } from '../../kit/detail.tsx';
import { formatInstant } from '../../kit/format.ts';
import { useAction } from '../../kit/use-endpoint.ts';
import styles from './help.module.css';

function Vote({ doc }: { doc: HelpDoc }) {
  const vote = useAction(helpDocs.vote, { success: '感谢您的评价' });
  const give = (useful: 0 | 1) => void vote.run({ params: { id: doc.docId }, body: { useful } });
  const kind = (useful: 0 | 1) => (doc.voted === useful ? 'primary' : 'default');
  return (
    <div className={styles.vote}>
      这篇文档对您有帮助吗？
      <Button size="small" type={kind(1)} aria-pressed={doc.voted === 1} icon={<LikeOutlined />} onClick={() => give(1)}>
        有用 {doc.usefulCount}
      </Button>
      <Button size="small" type={kind(0)} aria-pressed={doc.voted === 0} icon={<DislikeOutlined />} onClick={() => give(0)}>
        没用 {doc.uselessCount}
      </Button>
    </div>
  );
}

/** One article, with its PDF and the reader's vote. */
export function HelpArticle({ docId }: { docId: string }) {
  return (
    <Detail endpoint={helpDocs.get} input={{ params: { id: docId } }}>
      {(doc) => (
        <>
          <h1>{doc.title}</h1>
          <div className={styles.meta}>
            {doc.categoryName} · 更新于{formatInstant(doc.updateTime)} · 阅读{doc.viewCount}次
            {doc.productVersion && ` · 适用版本${doc.productVersion}`}
          </div>
          {/* The server keeps permitted tags only (help-doc.service.ts, cleanHtml). */}
          <div dangerouslySetInnerHTML={{ __html: doc.content }} />
          {doc.fileUrl && (
            <a href={doc.fileUrl} download={`${doc.title}.pdf`}>
              <FilePdfOutlined /> 下载PDF
            </a>
          )}
          <Vote doc={doc} />
        </>
      )}
    </Detail>
  );
}
