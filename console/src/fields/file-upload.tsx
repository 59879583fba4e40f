import { UploadOutlined } from '@ant-design/icons';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import type { Callable } from '../kit/api.ts';
import { useAction } from '../kit/use-endpoint.ts';

interface UploadProps<D> {
  to: Callable<{ body: { file: UploadedFile | Blob } }, D>;
  /** Id of what was stored: the form's value. */
  idOf: (stored: D) => string;
  /** Of the button. */
  word: string;
  accept: string;
  id?: string;
}

interface FilesProps<D> extends UploadProps<D> {
  most: number;
  /** What files that stand already are called, where their ids do not say it. */
  names?: Readonly<Record<string, string>>;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Files of a form, each stored when it is chosen; the form's value are their ids. */
export function FilesUpload<D>({ to, idOf, word, accept, most, names = {}, id, value = [], onChange }: FilesProps<D>) {
  const upload = useAction(to);
  const [added, setAdded] = useState<Readonly<Record<string, string>>>({});
  const add = async (file: File) => {
    const stored = await upload.run({ body: { file } });
    if (stored === undefined) return;
    setAdded((known) => ({ ...known, [idOf(stored)]: file.name }));
    onChange?.([...(most === 1 ? [] : value), idOf(stored)]);
  };
  return (
    <Upload
      accept={accept}
      fileList={value.map((uid) => ({ uid, name: added[uid] ?? names[uid] ?? lastOf(uid), status: 'done' }))}
      onRemove={({ uid }) => onChange?.(value.filter((fileId) => fileId !== uid))}
      beforeUpload={(file) => {
        void add(file);
        return false;
      }}
    >
      <Button {...(id && { id })} icon={<UploadOutlined />} loading={upload.pending} disabled={most > 1 && value.length >= most}>
        {word}
      </Button>
    </Upload>
  );
}

interface FileProps<D> extends UploadProps<D> {
  value?: string | null;
  onChange?: (id: string | null) => void;
}

/** One file; another one takes its place. */
export const FileUpload = <D,>({ value, onChange, ...props }: FileProps<D>) => (
  <FilesUpload {...props} most={1} value={value ? [value] : []} onChange={([id]) => onChange?.(id ?? null)} />
);
