import { PaperClipOutlined } from '@ant-design/icons';
import type { BulletinDetail } from '@bochong/contract/bulletin';
import styles from './bulletin.module.css';

const size = (bytes: number) => (bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`);

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
              <small>{size(file.size)}</small>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
