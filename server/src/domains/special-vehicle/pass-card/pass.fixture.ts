import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { passCards, passRules } from '@bochong/contract/special-vehicle';
import { passSums } from '../../../admin/invariants-of-debts.ts';
import type { Actor, TestApp } from '../../../kernel/testing/test-app.ts';

type RuleBody = BodyOf<typeof passRules.create>;

let rules = 0;

/** A monthly rule of 300 yuan for some lots, refunded by day; answers its id. */
export async function monthRule(t: TestApp, actor: Actor, parkIds: string[], change: Partial<RuleBody> = {}): Promise<string> {
  rules += 1;
  const body: RuleBody = {
    ruleName: `月卡${rules}`,
    parkIds,
    periodUnit: 3,
    periodMode: 1,
    minPeriods: 1,
    maxPeriods: 12,
    priceFen: 300_00,
    windows: [],
    maxPlates: 2,
    quota: null,
    needAudit: false,
    materials: [],
    renewBeforeDays: 366,
    renewAfterDays: 30,
    renewContinuous: true,
    refundMode: 1,
    refundFeePermille: 0,
    changeLimit: 2,
    freezeAllowed: true,
    effectiveFrom: '2025-01-01',
    effectiveTo: null,
    ...change,
  };
  return (await t.call(passRules.create, { body }, actor)).data.ruleId;
}

type Sale = BodyOf<typeof passCards.create>;

/** Asks for a card of one plate from a day on, paid in cash. */
export const sell = (t: TestApp, actor: Actor, ruleId: string, plateNo: string, change: Partial<Sale> = {}) =>
  t.call(
    passCards.create,
    {
      body: {
        ruleId,
        plates: [{ plateNo, plateColor: 1 }],
        ownerName: '王小明',
        phone: '13812345678',
        company: '',
        startDate: '2025-10-01',
        periods: 1,
        remark: '',
        amountFen: 300_00,
        payChannel: 1,
        voucher: '',
        ...change,
      },
    },
    actor,
  );

export async function cardOf(t: TestApp, actor: Actor, id: string): Promise<Data<typeof passCards.get>> {
  return (await t.call(passCards.get, { params: { id } }, actor)).data;
}

/**
 * What must hold after anything: every day a card in force covers is explained by a flow, no day is covered twice, the money of cards,
 * flows and bills is one and the same, refunds stay below their purchases, no rule has sold or promised more than its quota, applications
 * are what their cards say, and groups hold no more plates than they may.
 */
export async function wrongPasses(t: TestApp): Promise<Record<string, unknown>[]> {
  const { rows } = await t.owner.query(`${passSums}
    union all
    select 'application', a.id::text, a.audit_status from pass_audit a left join pass_card c on c.id = a.card_id
      where a.audit_status = 5 and (c.id is null or a.audited_at is null
        or a.audit_type = 2 and c.pass_status <> 3
        or a.audit_type in (1, 3) and not exists (select from pass_flow f where f.card_id = c.id and f.flow_type = (a.audit_type + 1) / 2)
        or a.audit_type = 4 and not exists (select from pass_flow f where f.card_id = c.id and f.flow_type = 4))
      or a.audit_status = 4 and a.pay_deadline is null or a.audit_status = 2 and a.opinion = '' or a.audit_status = 1`);
  return rows;
}
