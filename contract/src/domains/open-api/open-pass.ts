import { z } from 'zod';
import { date, fen, integer, text } from '../../kernel/fields.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { passCardFields, passPeriodMode, passPeriodUnit, passStatus } from '../special-vehicle/index.ts';
import { type OpenInterface, openPath, outRequestNo, repeated } from './open-words.ts';

const scope = 'pass.write';
const certCode = text('证号', 30, 1);
const ruleId = z.guid('格式不正确').meta({ title: '包期规则ID' });
const periods = integer('期数', 1, 366);
const plates = z
  .array(z.strictObject({ plateNo: anyPlate(), plateColor: plateColor.schema.default(0) }))
  .min(1)
  .max(20)
  .meta({ title: '车牌' });
/** What the other side took, and by which number its books know it; nothing is refused later for want of it. */
const taken = {
  amountFen: fen('已收金额（分）').meta({ description: '须与试算的金额一致，否则不办理' }),
  voucher: text('对方系统的收款单号', 64).default('').meta({ description: '金额大于0时必填；一个单号只能用一次' }),
};

const rule = z.object({
  ruleId,
  ruleName: z.string().meta({ title: '规则名称' }),
  parkIds: z.array(z.string()).meta({ title: '车场ID' }),
  periodUnit: passPeriodUnit.schema,
  periodMode: passPeriodMode.schema,
  priceFen: z.number().int().meta({ title: '每期价格（分）' }),
  minPeriods: z.number().int().meta({ title: '最少期数' }),
  maxPeriods: z.number().int().meta({ title: '最多期数' }),
  maxPlates: z.number().int().meta({ title: '最多车牌数' }),
  needAudit: z.boolean().meta({ title: '需审核', description: '需审核的规则只能在控制台办理' }),
});
const pass = z.object({
  certCode: z.string().meta({ title: '证号' }),
  ruleId,
  plates: z.array(z.object({ plateNo: z.string().meta({ title: '车牌号' }), plateColor: plateColor.schema })).meta({ title: '车牌' }),
  validFrom: z.iso.date().meta({ title: '有效期起' }),
  validTo: z.iso.date().meta({ title: '有效期止（含）' }),
  passStatus: passStatus.schema,
});
const done = z.object({ outRequestNo: z.string().meta({ title: '外部请求号' }), pass, repeated });

/** Passes as another system sells, lengthens and changes them. Giving one up and its refund stay with the console's people. */
export const openPassInterfaces = {
  passRules: {
    ...{ method: 'GET', path: `${openPath}/pass-rules`, title: '在售包期规则', scope },
    query: z.strictObject({}),
    data: z.object({ results: z.array(rule) }),
  },
  passes: {
    ...{ method: 'GET', path: `${openPath}/passes`, title: '查询车辆的包期', scope },
    query: z.strictObject({ plateNo: anyPlate() }),
    data: z.object({ results: z.array(pass) }),
  },
  quotePass: {
    ...{ method: 'GET', path: `${openPath}/pass-quotes`, title: '包期试算', scope },
    query: z
      .strictObject({
        ruleId: ruleId.optional(),
        certCode: certCode.optional().meta({ description: '续费时填证号，新办时填包期规则ID' }),
        startDate: date('起始日期').optional(),
        periods: z.coerce.number().int().min(1).max(366).meta({ title: '期数' }),
      })
      .refine((asked) => (asked.ruleId === undefined) !== (asked.certCode === undefined), 'ruleId与certCode须填其中一个'),
    data: z.object({
      fromDate: z.iso.date().meta({ title: '有效期起' }),
      toDate: z.iso.date().meta({ title: '有效期止（含）' }),
      amountFen: z.number().int().meta({ title: '金额（分）' }),
    }),
  },
  sellPass: {
    ...{ method: 'POST', path: `${openPath}/passes`, title: '办理包期', scope },
    body: z.strictObject({
      outRequestNo: outRequestNo(),
      ruleId,
      plates,
      ownerName: passCardFields.shape.ownerName,
      phone: passCardFields.shape.phone.default(''),
      company: passCardFields.shape.company.default(''),
      startDate: passCardFields.shape.startDate,
      periods,
      ...taken,
    }),
    data: done,
  },
  renewPass: {
    ...{ method: 'POST', path: `${openPath}/pass-renewals`, title: '续费包期', scope },
    body: z.strictObject({ outRequestNo: outRequestNo(), certCode, periods, ...taken }),
    data: done,
  },
  changePassPlates: {
    ...{ method: 'POST', path: `${openPath}/pass-plates`, title: '变更包期车牌', scope },
    body: z.strictObject({ outRequestNo: outRequestNo(), certCode, plates }),
    data: done,
  },
} as const satisfies Record<string, OpenInterface>;
