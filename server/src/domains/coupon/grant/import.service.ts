import { createHash } from 'node:crypto';
import { couponErrors, couponImportColumns, couponImportRow, couponWay } from '@bochong/contract/coupon';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import type { Context } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { CellProblem, importSheet } from '../../../kernel/sheets/sheet-import.ts';
import { templateOfNumber } from '../template/coupon-template.repo.ts';
import { giveCoupons } from './give.service.ts';
import { extendGrant, grantOfRequest, insertGrant, lockImports } from './grant.repo.ts';

/** The same file is the same request: an answer that was lost does not give twice. */
async function requestOf(file: UploadedFile | Blob): Promise<string> {
  const bytes = 'bytes' in file && file.bytes instanceof Uint8Array ? file.bytes : new Uint8Array(await (file as Blob).arrayBuffer());
  const hex = createHash('sha256').update(bytes).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Gives coupons to the vehicles of a sheet: of each coupon that it names one batch. */
export async function importGrants(body: { file: UploadedFile | Blob; dryRun: '0' | '1' }, context: Context) {
  const { tx, user, now } = context;
  const { dealerId } = user;
  const requestId = await requestOf(body.file);
  await lockImports(tx, dealerId);
  if (await grantOfRequest(tx, dealerId, requestId)) fail(couponErrors.imported);
  return importSheet(
    body,
    {
      columns: couponImportColumns,
      required: ['plateNo', 'couponNo'],
      schema: couponImportRow,
      read: (cell) => ({
        plateNo: cell('plateNo'),
        couponNo: cell('couponNo'),
        qty: cell('qty') === '' ? 1 : Number(cell('qty')),
        reason: cell('reason') || '导入发放',
      }),
      async create({ plateNo, couponNo, qty, reason }) {
        const template = await templateOfNumber(tx, dealerId, couponNo, user);
        if (!template) throw new CellProblem('couponNo', `没有优惠券“${couponNo}”`);
        await insertGrant(tx, {
          ...{
            dealerId,
            id: newId(now),
            templateId: template.id,
            requestId,
            reason,
            qty: 0,
            way: couponWay.IMPORT,
            vehicles: 0,
            merchantId: null,
          },
          ...{
            grantNo: await businessNumber(tx, 'FQ', now),
            operatorId: user.userId,
            operatorName: user.userName,
            grantedAt: now.toISOString(),
          },
        });
        const grantId = await extendGrant(tx, dealerId, requestId, template.id, qty);
        const giving = { dealerId, templateId: template.id, plates: [plateNo], qtyEach: qty, way: couponWay.IMPORT };
        await giveCoupons(context, { ...giving, grantId, claimRequest: null });
      },
    },
    context,
  );
}
