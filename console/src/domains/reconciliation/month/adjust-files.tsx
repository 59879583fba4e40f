import { PaperClipOutlined } from '@ant-design/icons';
import { type AdjustFile, adjustAttachments, adjustFileEndings, mostAdjustFiles } from '@bochong/contract/reconciliation';
import { FilesUpload } from '../../../fields/file-upload.tsx';
import { formatSize } from '../../../kit/format.ts';

/** Files that prove an adjustment; each opens or is saved under its own name. */
export const AdjustFiles = ({ of }: { of: readonly AdjustFile[] }) =>
  of.map(({ fileId, fileName, size, sha256, url }) => (
    <div key={fileId}>
      <PaperClipOutlined />{' '}
      <a href={url} download={fileName} title={`SHA-256 ${sha256}`}>
        {fileName}
      </a>{' '}
      <small>{formatSize(size)}</small>
    </div>
  ));

interface Entry {
  /** Files that stand already. */
  known: readonly AdjustFile[];
  id?: string;
  value?: string[];
  onChange?: (fileIds: string[]) => void;
}

/** Files of an adjustment in its form. */
export const AdjustFilesEntry = ({ known, ...entry }: Entry) => (
  <FilesUpload
    to={adjustAttachments.attach}
    idOf={({ fileId }) => fileId}
    names={Object.fromEntries(known.map(({ fileId, fileName }) => [fileId, fileName]))}
    word="上传图片、PDF或表格"
    accept={adjustFileEndings}
    most={mostAdjustFiles}
    {...entry}
  />
);
