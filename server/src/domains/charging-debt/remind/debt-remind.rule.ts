import { type ContactLimits, skipReason } from '@bochong/contract/collection';
import { type MessageFacts, reasonToSkip, type SkipReason } from '../../collection/index.ts';
import { mayRemind } from '../debt/debt.rule.ts';
import type { Contacts, DebtToAsk } from './payer.repo.ts';

/** One payer of chosen debts: what may be asked for now, what a message says of it, and why there may be none. */
export interface PayerToAsk {
  payerKey: string;
  payerName: string;
  phone: Buffer | null;
  plateNo: string | null;
  /** What the message is about; all of the chosen ones where there is none. */
  debts: readonly DebtToAsk[];
  openFen: number;
  facts: MessageFacts;
  lastContactAt: string | null;
  skipReason: SkipReason | null;
}

/**
 * Of chosen debts, the oldest first, each payer once. A debt that was asked for within a day is left out; so are those that are closed, and those
 * whose charge is `appealed` against.
 */
export function payersOf(
  debts: readonly DebtToAsk[],
  contacts: readonly Contacts[],
  limits: ContactLimits,
  now: Date,
  appealed: ReadonlySet<string> = new Set(),
): PayerToAsk[] {
  const known = new Map(contacts.map((one) => [one.payerKey, one]));
  return [...Map.groupBy(debts, (debt) => debt.payerKey)].map(([payerKey, own]) => {
    const open = own.filter((debt) => debt.openFen > 0);
    const calm = open.filter((debt) => !appealed.has(debt.subjectId));
    const free = calm.filter((debt) => mayRemind(debt.lastRemindAt, now));
    const ripe = free.filter((debt) => now.getTime() - Date.parse(debt.firstAt) >= limits.firstAfterHours * 3_600_000);
    const asked = ripe.length > 0 ? ripe : free.length > 0 ? free : calm.length > 0 ? calm : open.length > 0 ? open : own;
    const [first] = asked as [DebtToAsk, ...DebtToAsk[]];
    const ripeFen = ripe.reduce((sum, debt) => sum + debt.openFen, 0);
    const contact = known.get(payerKey);
    const standing = {
      ...{
        owedCount: calm.length,
        frozenCount: open.length - calm.length,
        ripeCount: ripe.length,
        ripeFen,
        doNotDisturb: own.some((debt) => debt.quiet),
      },
      ...({ phone: first.phone === null ? 'none' : 'valid', smsToday: contact?.today ?? 0, sms7Days: contact?.week ?? 0 } as const),
      ...{ callsToday: 0, calls30Days: 0 },
    };
    // Asked for within a day: before the hour of the day matters.
    const tooOften = calm.length > 0 && free.length === 0 && standing.phone === 'valid' && !standing.doNotDisturb;
    const stations = new Set(asked.map((debt) => debt.stationName));
    const plateNo = asked.find((debt) => debt.plateNo !== null)?.plateNo ?? null;
    return {
      ...{ payerKey, payerName: first.payerName, phone: first.phone, plateNo, debts: asked },
      openFen: asked.reduce((sum, debt) => sum + debt.openFen, 0),
      facts: {
        ...{ plateNo: plateNo ?? '', parkName: first.stationName, parkCount: stations.size },
        ...{ firstExit: first.firstAt, lastExit: asked.at(-1)?.firstAt ?? first.firstAt, ripeCount: asked.length },
        ripeFen: asked.reduce((sum, debt) => sum + debt.openFen, 0),
      },
      lastContactAt: contact?.lastAt ?? null,
      skipReason: tooOften ? skipReason.TOO_OFTEN : reasonToSkip(standing, limits, 'sms', now),
    };
  });
}
