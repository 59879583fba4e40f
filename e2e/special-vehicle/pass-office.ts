import { payChannel } from '@bochong/contract/bill';
import { plateColor } from '@bochong/contract/kernel/vehicle';
import { parks } from '@bochong/contract/parking-lot';
import { type PassRuleRow, passCards, passPeriodMode, passPeriodUnit, passRefundMode, passRules } from '@bochong/contract/special-vehicle';
import type { ApiUser } from '../api-user.ts';

/** The day so many days from today, in Shanghai. */
export const dayOn = (days: number): string => new Date(Date.now() + (8 + days * 24) * 3_600_000).toISOString().slice(0, 10);

/** The lot of that name. */
export async function lotNamed(office: ApiUser, parkName: string): Promise<string> {
  const found = (await office.call(parks.chosen, { query: {} })).find((one) => one.parkName === parkName);
  if (!found) throw new Error(`no lot ${parkName}`);
  return found.parkId;
}

/** A rule of passes by the day at 江南豪园, ten yuan each; answers its id. */
export async function dayRule(office: ApiUser, ruleName: string, change: Partial<PassRuleRow> = {}): Promise<string> {
  const period = { periodUnit: passPeriodUnit.DAY, periodMode: passPeriodMode.ANCHOR, minPeriods: 1, maxPeriods: 30, priceFen: 10_00 };
  const renewal = { renewBeforeDays: 30, renewAfterDays: 30, renewContinuous: true };
  const rest = { windows: [], maxPlates: 2, quota: null, needAudit: false, materials: [], changeLimit: 2, freezeAllowed: true };
  const refund = { refundMode: passRefundMode.BY_DAY, refundFeePermille: 0 };
  const parkIds = change.parkIds ?? [await lotNamed(office, '江南豪园')];
  const body = { ruleName, parkIds, ...period, ...renewal, ...rest, ...refund, effectiveFrom: '2025-01-01', effectiveTo: null, ...change };
  return (await office.call(passRules.create, { body })).ruleId;
}

export const buyer = (plateNo: string) => ({
  ...{ plates: [{ plateNo, plateColor: plateColor.BLUE }], ownerName: '赵敏', phone: '', company: '', remark: '' },
  startDate: dayOn(0),
});

/** Sells a card for cash from today on. */
export const sellCard = (office: ApiUser, ruleId: string, plateNo: string, { periods = 3, priceFen = 10_00 } = {}) =>
  office.call(passCards.create, {
    body: { ...buyer(plateNo), ruleId, periods, amountFen: periods * priceFen, payChannel: payChannel.CASH, voucher: '' },
  });
