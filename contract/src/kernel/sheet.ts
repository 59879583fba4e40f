import { z } from 'zod';
import { error } from './error.ts';
import { uploadedFile } from './file.ts';

/** Largest sheet of an import, in rows. */
export const maxSheetRows = 5000;

/** Body of an import that runs a sheet row by row; unless told otherwise it only says what it would do. */
export const sheetBody = z.object({ file: uploadedFile('文件'), dryRun: z.literal(['0', '1']).default('1').meta({ title: '预检' }) });

export const sheetErrors = {
  unreadableFile: error('42261', '文件无法读取，请使用模板'),
  tooManyRows: error('42262', `一次最多导入${maxSheetRows}行`),
  missingColumn: error('42263', '缺少列“{column}”'),
};
