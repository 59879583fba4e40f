import { parkingRefunds } from '@bochong/contract/refund';
import { FilesUpload } from '../../fields/file-upload.tsx';

type Evidence = { value?: string[]; onChange?: (fileIds: string[]) => void };

/** Pictures or PDFs that prove a claim. */
export const EvidenceUpload = (props: Evidence) => (
  <FilesUpload
    to={parkingRefunds.attach}
    idOf={({ fileId }) => fileId}
    word="上传图片或PDF"
    accept=".png,.jpg,.jpeg,.webp,.pdf"
    most={5}
    {...props}
  />
);
