import { enterprises } from '@bochong/contract/dealer';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import type { Control } from '../../../kit/control.ts';
import { useAction } from '../../../kit/use-endpoint.ts';
import styles from './enterprise.module.css';

interface DocumentFieldProps extends Control<string> {
  /** Address of the document as it was kept before. */
  url?: string | undefined;
}

/** Shows a document: pictures as they are, anything else as a link. */
export function DocumentView({ url, label }: { url: string; label: string }) {
  if (url === '') return '—';
  const path = url.split('?')[0] ?? '';
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {path.endsWith('.pdf') ? `查看${label}` : <img className={styles.picture} src={url} alt={label} />}
    </a>
  );
}

/** Uploads one document and keeps its file id; jpg, png or pdf up to 5 MB. */
export function DocumentField({ id, value = '', onChange, url = '' }: DocumentFieldProps) {
  const [shown, setShown] = useState(url);
  const upload = useAction(enterprises.upload, {
    onSuccess: (kept) => {
      setShown(kept.url);
      onChange?.(kept.fileId);
    },
  });
  return (
    <div className={styles.field}>
      {value !== '' && <DocumentView url={shown} label="已上传文件" />}
      <Upload
        {...(id !== undefined && { id })}
        accept=".jpg,.jpeg,.png,.pdf"
        showUploadList={false}
        beforeUpload={(file) => {
          void upload.run({ body: { file } });
          return Upload.LIST_IGNORE;
        }}
      >
        <Button loading={upload.pending}>{value === '' ? '上传' : '重新上传'}</Button>
      </Upload>
    </div>
  );
}
