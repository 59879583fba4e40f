import { payChannel } from '@bochong/contract/bill';
import type { App } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { asColleague, type Colleague } from '../../../kernel/seed-context.ts';
import { businessDate } from '../../../kernel/time.ts';
import { seedMonthRule } from '../pass-card/pass-card.seed.ts';
import { applyForCard } from './pass-apply.service.ts';
import { decideAudit, payAudit, withdrawAudit } from './pass-audit.service.ts';

/** Somebody who lives at a lot and has parked there by the hour so far. */
interface Resident {
  plateNo: string;
  plateColor: number;
  ownerName: string;
  phone: string;
}

interface Office {
  dealerId: string;
  clerk: Colleague;
  auditor: Colleague;
}

const hour = 3_600_000;
const monthFen = 240_00;

/** What became of the applications, in turn: how long ago each came in, and what the office said about six hours later. */
const turns = [
  { hoursAgo: 76, passed: true, opinion: '房产证与行驶证一致', paid: true },
  { hoursAgo: 75, passed: true, opinion: '材料齐全', paid: true },
  { hoursAgo: 74, passed: true, opinion: '材料齐全', paid: true },
  { hoursAgo: 73, passed: true, opinion: '房产证与行驶证一致', paid: true },
  { hoursAgo: 26, passed: true, opinion: '材料齐全', paid: false },
  { hoursAgo: 52, passed: false, opinion: '房产证与车主姓名不一致，请补交关系证明' },
  { hoursAgo: 49, withdrawn: true },
  { hoursAgo: 20 },
  { hoursAgo: 3 },
] as const;

/** Residents of a lot who ask for a card that the office wants to see papers for: sold from tomorrow on, so that no stay of the past is covered. */
export async function seedApplications(
  app: App,
  { dealerId, clerk, auditor }: Office,
  lot: { parkId: string; parkName: string },
  residents: readonly Resident[],
): Promise<void> {
  const now = app.clock.now().getTime();
  const inScope = <T>(work: (tx: Tx) => Promise<T>) => app.database.inScope({ dealerIds: [dealerId] }, work);
  const started = new Date(now - 30 * 24 * hour);
  const terms = { parkIds: [lot.parkId], priceFen: monthFen, windows: [], quota: 60, effectiveFrom: businessDate(started) };
  const rule = {
    ruleName: `${lot.parkName}业主卡`.slice(0, 30),
    ...terms,
    needAudit: true,
    materials: ['房产证', '行驶证'],
    renewBeforeDays: 120,
  };
  const ruleId = await inScope((tx) => seedMonthRule({ app, tx, now: started }, dealerId, rule));
  const startDate = businessDate(now + 24 * hour);
  for (const [index, turn] of turns.entries()) {
    const resident = residents[index];
    if (!resident) return;
    const as = (tx: Tx, colleague: Colleague, hours: number) =>
      asColleague({ app, tx, now: new Date(now - (turn.hoursAgo - hours) * hour) }, { ...colleague, dealerId });
    const { plateNo, plateColor, ownerName, phone } = resident;
    const wish = {
      ruleId,
      plates: [{ plateNo, plateColor: plateColor as 1 }],
      ownerName,
      phone,
      company: '',
      startDate,
      periods: 3,
      remark: '',
    };
    const { auditId } = await inScope((tx) => applyForCard({ ...wish, materials: ['房产证', '行驶证'] }, as(tx, clerk, 0)));
    if ('withdrawn' in turn) await inScope((tx) => withdrawAudit(auditId, 0, as(tx, clerk, 2)));
    if (!('passed' in turn)) continue;
    const { passed, opinion } = turn;
    await inScope((tx) => decideAudit(auditId, { passed, opinion, rev: 0 }, as(tx, auditor, 6)));
    if (!('paid' in turn && turn.paid)) continue;
    const taken = { amountFen: 3 * monthFen, payChannel: payChannel.CASH, voucher: `SJ${startDate.replaceAll('-', '')}` };
    await inScope((tx) => payAudit(auditId, { ...taken, rev: 1 }, as(tx, clerk, 8)));
  }
}
