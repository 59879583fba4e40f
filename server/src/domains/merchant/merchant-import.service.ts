import type { UploadedFile } from '@bochong/contract/kernel/file';
import { merchantFields, merchantImportColumns, merchantMode } from '@bochong/contract/merchant';
import type { Context } from '../../kernel/app-context.ts';
import { CellProblem, codeOf, importSheet } from '../../kernel/sheets/sheet-import.ts';
import { placesNamed } from '../parking-lot/index.ts';
import { createMerchant } from './merchant.service.ts';

/** Ids of the lots that a cell names, within the user's reach. */
async function lotsOf(cell: string, { tx, user }: Context): Promise<string[]> {
  const ids: string[] = [];
  for (const name of cell.split(/[、,，]/).map((one) => one.trim())) {
    if (name === '') continue;
    const [lot, another] = await placesNamed(tx, 'park', name, user.parkIds);
    if (!lot || another) throw new CellProblem('parkIds', another ? `有多个停车场叫“${name}”` : `没有停车场“${name}”`);
    ids.push(lot.id);
  }
  return [...new Set(ids)];
}

function fenOf(cell: string): number {
  if (!/^(\d{1,7}(\.\d{1,2})?)?$/.test(cell)) throw new CellProblem('creditLimitFen', '授信额度应为不超过两位小数的金额');
  const [yuan = '0', cents = ''] = cell.split('.');
  return Number(yuan) * 100 + Number(cents.padEnd(2, '0'));
}

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
        const creditLimitFen = fenOf(cell('creditLimitFen'));
        if (settleMode === merchantMode.PREPAID && creditLimitFen > 0) throw new CellProblem('creditLimitFen', '预付商户没有授信额度');
        return {
          ...{ merchantName: cell('merchantName'), category: cell('category'), contact: cell('contact'), phone: cell('phone') },
          ...{ parkIds: await lotsOf(cell('parkIds'), context), settleMode, creditLimitFen },
          ...{ giveDayLimit: limitOf(cell('giveDayLimit')), remark: cell('remark') },
        };
      },
      create: createMerchant,
    },
    context,
  );
