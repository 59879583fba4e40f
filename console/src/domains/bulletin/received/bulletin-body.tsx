import { PaperClipOutlined } from '@ant-design/icons';
import type { BulletinDetail } from '@bochong/contract/bulletin';
import { formatSize } from '../../../kit/format.ts';
import styles from './bulletin.module.css';

/** Text and attachments of a bulletin. */
export function BulletinBody({ content, attachments }: Pick<BulletinDetail, 'content' | 'attachments'>) {
  return (
    <article className={styles.body}>
      {/* The server keeps permitted tags only (bulletin.service.ts, cleanHtml). */}
      <div dangerouslySetInnerHTML={{ __html: content }} />
      {attachments.length > 0 && (
        <ul className={styles.files}>
          {attachments.map((file) => (
            <li key={file.fileId}>
              <PaperClipOutlined />{' '}
              <a href={file.url} download={file.fileName}>
                {file.fileName}
              </a>{' '}
              <small>{formatSize(file.size)}</small>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
