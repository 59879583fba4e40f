import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { passCards, passRules } from '@bochong/contract/special-vehicle';
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
  const { rows } = await t.owner.query(`
    select 'paid' as what, c.cert_code as who, c.total_paid_fen - coalesce(sum(f.paid_fen), 0) as by from pass_card c
      left join pass_flow f on f.card_id = c.id group by 1, 2, c.id, c.dealer_id, c.total_paid_fen having c.total_paid_fen <> coalesce(sum(f.paid_fen), 0)
    union all
    select 'bill', f.id::text, f.paid_fen - b.paid_fen from pass_flow f join bill b on b.id = f.bill_id
      where f.flow_type in (1, 2) and (f.paid_fen <> b.paid_fen or b.biz_type <> 3 or b.pay_state <> 2)
    union all
    select 'refund', f.id::text, f.refund_fen from pass_flow f where f.flow_type in (1, 2) and f.refund_fen <>
      coalesce((select sum(r.refund_fen) from pass_flow r where r.of_flow_id = f.id and r.refund_state < 2), 0)
    union all
    select 'gone back', f.id::text, b.refunded_fen from pass_flow f join bill b on b.id = f.bill_id
      where f.flow_type in (1, 2) and b.refunded_fen > f.refund_fen
    union all
    select 'days', c.cert_code, c.valid_to - c.valid_from + 1 from pass_card c where c.pass_status in (0, 1, 2) and exists (
      select from generate_series(c.valid_from, c.valid_to, interval '1 day') d where (select count(*) from pass_flow f
        where f.card_id = c.id and f.flow_type in (1, 2, 5) and d::date between f.from_date and f.to_date) > 1)
    union all
    select 'cover', c.cert_code, count(*) from pass_card c join pass_plate p on p.card_id = c.id
      where upper(p.during) > c.valid_to + 1 group by 1, 2
    union all
    select 'frozen', c.cert_code, count(*) from pass_card c join pass_plate p on p.card_id = c.id
      where c.pass_status = 4 and upper(p.during) > c.frozen_from group by 1, 2
    union all
    select 'quota', r.rule_name, count(*) from pass_rule r join (
        select rule_id from pass_card where pass_status in (0, 1, 4) union all
        select rule_id from pass_audit where audit_type = 1 and audit_status = 4) taken on taken.rule_id = r.id
      group by 1, 2, r.quota having count(*) > r.quota
    union all
    select 'application', a.id::text, a.audit_status from pass_audit a left join pass_card c on c.id = a.card_id
      where a.audit_status = 5 and (c.id is null or a.audited_at is null
        or a.audit_type = 2 and c.pass_status <> 3
        or a.audit_type in (1, 3) and not exists (select from pass_flow f where f.card_id = c.id and f.flow_type = (a.audit_type + 1) / 2)
        or a.audit_type = 4 and not exists (select from pass_flow f where f.card_id = c.id and f.flow_type = 4))
      or a.audit_status = 4 and a.pay_deadline is null or a.audit_status = 2 and a.opinion = '' or a.audit_status = 1
    union all
    select 'unaudited', c.cert_code, r.need_audit::int from pass_card c join pass_rule r on r.id = c.rule_id
      where r.need_audit and not exists (select from pass_audit a where a.card_id = c.id and a.audit_type = 1 and a.audit_status = 5)
    union all
    select 'group', g.group_name, sum(jsonb_array_length(c.plates)) from parking_group g join pass_card c on c.group_id = g.id
      group by 1, 2 having sum(jsonb_array_length(c.plates)) > 20`);
  return rows;
}
