import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { date, fen, id, instant, plateNo, signedFen, uuid } from '../../kernel/fields.ts';
import { type RunLine, runLine } from '../../kernel/run.ts';
import { feeRulePage } from '../parking-fee/menu.ts';

/** Longest period a rule is tried over. */
export const whatIfDays = 92;

const count = (label: string) => z.number().int().min(0).meta({ title: label });
const sums = z.object({
  stays: count('停车次数'),
  beforeFen: fen('原应收', Number.MAX_SAFE_INTEGER),
  afterFen: fen('新应收', Number.MAX_SAFE_INTEGER),
});

/** A stay whose fee would have been another. */
export const whatIfStay = z.object({
  orderId: id('订单'),
  plateNo: plateNo(),
  enterTime: instant('入场时间'),
  exitTime: instant('出场时间'),
  minutes: z.number().int().meta({ title: '停车时长', kind: 'minutes' }),
  beforeFen: fen('原应收'),
  afterFen: fen('新应收'),
  changeFen: signedFen('变化'),
});
export type WhatIfStay = z.output<typeof whatIfStay>;

/** What a rule would have changed over a period: receivable money, before coupons, reductions and what was collected. */
export const whatIfOutcome = sums.extend({
  raised: count('增加次数'),
  lowered: count('减少次数'),
  /** Stays this rule would not price: a more special one (zone or road) does, or their exit was never seen. */
  others: count('不适用'),
  /** By the hour a stay began in, 0–23. */
  hours: z.array(sums).length(24),
  gains: z.array(whatIfStay).max(20),
  losses: z.array(whatIfStay).max(20),
});
export type WhatIfOutcome = z.output<typeof whatIfOutcome>;

export type WhatIfLine = RunLine<WhatIfOutcome>;

export const whatIf = {
  /** Prices the finished stays of a lot anew with a rule, draft or not, and compares. Keeps nothing; the last line carries the outcome. */
  run: endpoint({
    method: 'POST',
    path: '/charge/v2/api/chargeRules/:id/whatIf',
    title: '收费规则影响试算',
    access: [feeRulePage.can.whatIf],
    kind: 'stream',
    audited: false,
    params: z.object({ id: uuid('规则') }),
    body: z.object({ parkId: uuid('车场'), from: date('开始日期'), to: date('结束日期') }),
    data: runLine(whatIfOutcome),
  }),
};

export const whatIfErrors = {
  period: error('42321', `请选择不超过${whatIfDays}天的期间`),
  wrongPark: error('42322', '该规则不适用于所选车场'),
  busy: error('42323', '您已有一个试算正在进行，请等待完成或先取消'),
};
