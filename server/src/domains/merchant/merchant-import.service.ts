import type { UploadedFile } from '@bochong/contract/kernel/file';
import { merchantFields, merchantImportColumns, merchantMode } from '@bochong/contract/merchant';
import type { Context } from '../../kernel/app-context.ts';
import { CellProblem, codeOf, fenOfCell, importSheet } from '../../kernel/sheets/sheet-import.ts';
import { lotsOfCell } from '../parking-lot/index.ts';
import { createMerchant } from './merchant.service.ts';

function limitOf(cell: string): number | null {
  if (!/^\d{0,6}$/.test(cell)) throw new CellProblem('giveDayLimit', '每日限发应为整数');
  return cell === '' ? null : Number(cell);
}

/** Merchants of a sheet, each as the form would make it; logins and recharges are later deeds. */
export const importMerchants = (body: { file: UploadedFile | Blob; dryRun: '0' | '1' }, context: Context) =>
  importSheet(
    body,
    {
      columns: merchantImportColumns,
      required: ['merchantName', 'parkIds'],
      schema: merchantFields,
      async read(cell) {
        const settleMode = codeOf(merchantMode, 'settleMode', cell('settleMode'), merchantMode.PREPAID);
        const creditLimitFen = fenOfCell('creditLimitFen', '授信额度', cell('creditLimitFen'));
        if (settleMode === merchantMode.PREPAID && creditLimitFen > 0) throw new CellProblem('creditLimitFen', '预付商户没有授信额度');
        return {
          ...{ merchantName: cell('merchantName'), category: cell('category'), contact: cell('contact'), phone: cell('phone') },
          ...{ parkIds: await lotsOfCell('parkIds', cell('parkIds'), context), settleMode, creditLimitFen },
          ...{ giveDayLimit: limitOf(cell('giveDayLimit')), remark: cell('remark') },
        };
      },
      create: createMerchant,
    },
    context,
  );
