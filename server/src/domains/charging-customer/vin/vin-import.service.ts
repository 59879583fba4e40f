import { vinFields, vinImportColumns, vinPayAccount } from '@bochong/contract/charging-customer';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import type { Context } from '../../../kernel/app-context.ts';
import { CellProblem, importSheet } from '../../../kernel/sheets/sheet-import.ts';
import { companyByCode } from '../company-terms/company-terms.repo.ts';
import { ownerByMobile } from '../owner/owner.repo.ts';
import { createVin } from './vin.service.ts';

/** Adds the VIN codes of a sheet; each row names its payer by a mobile number or by a company's code. */
export const importVins = (body: { file: UploadedFile | Blob; dryRun: '0' | '1' }, context: Context) =>
  importSheet(
    body,
    {
      columns: vinImportColumns,
      required: ['vin'],
      schema: vinFields,
      async read(cell) {
        const { tx, app, user } = context;
        const [mobile, code] = [cell('ownerId'), cell('companyId')];
        if ((mobile === '') === (code === '')) throw new CellProblem('ownerId', '手机号与企业编码请填写一个');
        const ownerId = mobile === '' ? null : await ownerByMobile(tx, user.dealerId, mobile, app.keys);
        if (ownerId === undefined) throw new CellProblem('ownerId', `没有手机号为“${mobile}”的车主`);
        const companyId = code === '' ? null : await companyByCode(tx, user.dealerId, code);
        if (companyId === undefined) throw new CellProblem('companyId', `没有开通充电的企业“${code}”`);
        return {
          ...{ vin: cell('vin'), plateNo: cell('plateNo'), brand: cell('brand'), model: cell('model'), validTo: cell('validTo') || null },
          ...{ ownerId, companyId, payAccount: ownerId === null ? vinPayAccount.COMPANY : vinPayAccount.OWNER },
        };
      },
      create: (vin, row) => createVin(vin, row),
    },
    context,
  );
