import { daysUntil, itemsAreSane, type LicensePayload } from '@bochong/contract/license';

/** Longest licence that is believed. */
const maxYears = 20;

/** Dates and quantities of a licence make sense on the day it is imported; without items it can only renew. */
export function isSane(payload: LicensePayload, renews: boolean, now: Date, today: string): boolean {
  const { startDate, expireDate, items, issuedAt } = payload;
  return (
    startDate <= expireDate &&
    expireDate >= today &&
    daysUntil(expireDate, startDate) <= maxYears * 366 &&
    Date.parse(issuedAt) <= now.getTime() + 86_400_000 &&
    itemsAreSane(items) &&
    (items.length > 0 || renews)
  );
}

/** A licence is bound to this installation's machine, or to the unit where the platform hosts it; where it names its installation, to that. */
export const fitsMachine = ({ machineCode: bound, installation, dealerNo }: LicensePayload, machineCode: string): boolean =>
  (bound === machineCode || bound === dealerNo) && (installation ?? machineCode) === machineCode;

interface Period {
  startDate: string;
  expireDate: string;
}

/** Period of a pool after a licence was added: it begins with the earlier start and ends with the later end. */
export const mergedPeriod = (pool: Period, added: Period): Period => ({
  startDate: [pool.startDate, added.startDate].sort()[0] ?? pool.startDate,
  expireDate: [pool.expireDate, added.expireDate].sort()[1] ?? pool.expireDate,
});
