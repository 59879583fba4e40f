import { arrearsStatus, type EtcAgreementNotice } from '@bochong/contract/arrears';
import { sql } from 'kysely';
import type { App } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { asColleague, type Colleague } from '../../kernel/seed-context.ts';
import { startOfDay } from '../../kernel/time.ts';
import { searchPlaces } from '../parking-lot/index.ts';
import { blackOverdue } from './arrears-plate/arrears-plate.service.ts';
import { classify, followParking } from './arrears-plate/plate-upkeep.service.ts';
import { applyWriteOff, auditWriteOff } from './arrears-record/write-off.service.ts';
import { keepAgreement } from './etc-rule/etc-agreement.repo.ts';
import { planDeductions } from './etc-rule/etc-deduct.service.ts';
import { insertEtcRule } from './etc-rule/etc-rule.repo.ts';
import { insertRela } from './park-rela/park-rela.repo.ts';
import { insertClazz } from './plate-clazz/plate-clazz.repo.ts';

const hour = 3_600_000;

/** The newest full hour of the day that has passed. */
const lastAt = (now: Date, fullHour: number) => {
  const today = startOfDay(now.getTime()) + fullHour * hour;
  return new Date(today <= now.getTime() ? today : today - 24 * hour);
};

const none = { minFen: null, minCount: null, minAge: null, refusedCount: null };
const classes = [
  { clazzName: '关注', level: 2, color: '#0f7d59', autoRule: { ...none, minFen: 2000 } },
  { clazzName: '重点', level: 5, color: '#945d00', autoRule: { ...none, minFen: 4000, minAge: 15 } },
  { clazzName: '恶意', level: 8, color: '#c02a26', autoRule: { ...none, minCount: 3, minAge: 30 } },
];

/** How a company of the demo collects: its classes, the lots that act for each other, and from which accounts it may deduct. */
export async function seedCollection(app: App, dealerId: string): Promise<void> {
  await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    for (const [index, fields] of classes.entries()) await insertClazz(tx, dealerId, { ...fields, sort: index * 10, manual: true });
    const parks = await searchPlaces(tx, 'park', undefined, null);
    const parkIds = parks.map((park) => park.id);
    const [main] = parkIds;
    if (main && parkIds.length > 1) {
      const enforced = { entryEnforce: true, exitEnforce: false, minFen: 0, minCount: 1, status: 1 as const };
      await insertRela(tx, dealerId, { relaName: '全部车场互认', mainParkId: main, parkIds, ...enforced });
    }
    if (main) {
      const bounds = { minAgeHours: 1, minFen: 100, maxPerDeductFen: 20_000, maxPerDayFen: 30_000, retryTimes: 3, retryHours: 24 };
      const hours = { windowStart: '08:00', windowEnd: '20:00', notifyHoursBefore: 24 };
      await insertEtcRule(tx, dealerId, { ruleName: '签约车主自动扣款', parkIds, enabled: true, reasons: [1, 2], ...bounds, ...hours });
    }
    await classify(tx, dealerId, app.clock.now());
    await followParking(tx, dealerId);
    await seedAgreements(app, tx, dealerId);
  });
}

/** One debtor in five once agreed with the ETC issuer; what is to be taken from them was announced when the rule's hours last allowed it. */
async function seedAgreements(app: App, tx: Tx, dealerId: string): Promise<void> {
  const now = app.clock.now();
  const { rows } = await sql<{ plateNo: string; plateColor: EtcAgreementNotice['plateColor']; since: string }>`
    select plate_no as "plateNo", plate_color as "plateColor", first_arrears_at as since from arrears_plate
    where dealer_id = ${dealerId} and hashtext(plate_no) % 5 = 0 and owed_fen > 0
    order by id`.execute(tx);
  for (const [index, { since, ...plate }] of rows.entries()) {
    const agreementNo = `ETC3301${String(index + 1).padStart(8, '0')}${index % 8 === 7 ? '-empty' : ''}`;
    await keepAgreement(tx, dealerId, { ...plate, agreementNo, state: 'SIGNED', at: since, nonce: agreementNo });
  }
  await planDeductions({ app, tx, now: lastAt(now, 19) }, dealerId);
}

/** Debts nobody could be asked for: given up, kept, still to be decided on. */
const lost = [
  { reason: '车主无法联系，车辆已过户', note: '同意核销', pass: true },
  { reason: '入场图片缺失，车主不认可', note: '仍可继续追缴', pass: false },
  { reason: '车辆已报废', note: null, pass: false },
] as const;

/** What the office of the demo does about the worst and the hopeless: three vehicles raise an alert wherever they come in, three debts are to be given up. */
export async function seedOverdue(
  app: App,
  { dealerId, clerk, auditor }: { dealerId: string; clerk: Colleague; auditor: Colleague },
): Promise<void> {
  const now = app.clock.now().getTime();
  const as = (tx: Tx, colleague: Colleague, hoursAgo: number) =>
    asColleague({ app, tx, now: new Date(now - hoursAgo * hour) }, { ...colleague, dealerId });
  await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const worst = await sql<{
      id: string;
    }>`select p.id from arrears_plate p join plate_clazz c on c.dealer_id = p.dealer_id and c.id = p.clazz_id
      where p.dealer_id = ${dealerId} and p.owed_fen > 0 and c.level >= 8 order by p.priority_key desc, p.id limit 3`.execute(tx);
    const plateIds = worst.rows.map(({ id }) => id);
    if (plateIds.length > 0) await blackOverdue({ plateIds, blackAction: 2, remark: '多次催缴未缴' }, as(tx, auditor, 30));
    const oldest = await sql<{ arrearsId: string; rev: number }>`select r.id as "arrearsId", r.rev from arrears_record r
      where r.dealer_id = ${dealerId} and r.arrears_status = ${sql.lit(arrearsStatus.OWING)} and r.arrears_at <= ${new Date(now - 72 * hour).toISOString()}
        and not exists (select from plate_phone h where h.dealer_id = r.dealer_id and h.plate_id = r.plate_id)
      order by r.arrears_at, r.id limit ${lost.length}`.execute(tx);
    for (const [index, record] of oldest.rows.entries()) {
      const { reason, note, pass } = lost[index] as (typeof lost)[number];
      const { writeOffId } = await applyWriteOff({ ...record, reason, uncollectable: true }, as(tx, clerk, 28));
      if (note !== null) await auditWriteOff({ writeOffId, pass, note }, as(tx, auditor, 26));
    }
  });
}
