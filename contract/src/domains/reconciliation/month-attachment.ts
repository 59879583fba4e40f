import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { documentNo, id, uuid } from '../../kernel/fields.ts';
import { uploadedFile } from '../../kernel/file.ts';
import { pendingStatementPage } from './menu.ts';

/** Most files of one adjustment. */
export const mostAdjustFiles = 5;
/** What a file may be called for: scans and sheets, as their bytes say. */
export const adjustFileEndings = '.png,.jpg,.jpeg,.webp,.pdf,.xlsx,.xls,.docx,.doc,.zip';

/** A file that proves an adjustment. It is kept as it was sent, and known by the hash of its bytes. */
export const adjustFile = z.object({
  fileId: id('附件'),
  fileName: z.string().meta({ title: '文件名' }),
  size: z.number().int().min(0).meta({ title: '大小' }),
  sha256: documentNo('SHA-256'),
  /** Shows it for ten minutes. */
  url: z.string(),
});
export type AdjustFile = z.output<typeof adjustFile>;

/** Files as an adjustment shows them. */
export const adjustFiles = z.array(adjustFile).meta({ title: '附件' });
/** Files as an adjustment names them. */
export const adjustFileIds = z.array(uuid('附件')).max(mostAdjustFiles, `附件最多${mostAdjustFiles}个`).meta({ title: '附件' });

export const adjustAttachments = {
  attach: endpoint({
    method: 'POST',
    path: '/finance/v2/api/adjustedBill/attachments',
    title: '上传调整附件',
    access: [pendingStatementPage.can.adjust],
    kind: 'multipart',
    body: z.object({ file: uploadedFile('附件') }),
    data: adjustFile,
  }),
};

export const adjustFileErrors = {
  fileKind: error('44650', '附件只能是图片、PDF、Excel、Word或压缩包，且不超过10MB'),
  unknown: error('44651', '附件不存在，请重新上传'),
};
