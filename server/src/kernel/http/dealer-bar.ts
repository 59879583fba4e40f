import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { authType, daysUntil, licenseErrors, refusedAfterGrace } from '@bochong/contract/license';
import type { Tx } from '../database/db.ts';
import type { SessionUser } from '../session/session.ts';
import { businessDate } from '../time.ts';
import { fail } from './errors.ts';

/** What bars an operating unit from writing. */
export interface UnitStanding {
  /** 2 = frozen. */
  status: number;
  /** Why it is frozen, if somebody said. */
  freezeReason?: string;
  /** Last day of its licences; null: none was ever imported. */
  licenseExpire: string | null;
  /** Days after it during which everything still works. */
  graceDays: number;
}

/**
 * Why a call that changes something is refused for the unit of its caller, or null: frozen or without any licence
 * nothing works but payment, refund, licence and certification; past the grace of an expired licence nothing that grows the business.
 */
export function barOf(endpoint: Pick<Endpoint, 'whileBarred' | 'grows'>, unit: UnitStanding, today: string): string | null {
  if (endpoint.whileBarred) return null;
  if (unit.status === 2) return `运营单位已冻结${unit.freezeReason ? `（${unit.freezeReason}）` : ''}，暂不能办理业务，请联系平台`;
  if (unit.licenseExpire === null) return '尚未导入授权，请管理员到“运营商授权”导入授权文件';
  const past = daysUntil(today, unit.licenseExpire);
  return endpoint.grows && past > unit.graceDays ? `授权已过期超过${unit.graceDays}天，${refusedAfterGrace}，请续期后再新增` : null;
}

/** Calls that {@link barOf} is about: those that write and need a permission. What a user does for the own account always works. */
export const mayBeBarred = (endpoint: Endpoint): boolean =>
  Array.isArray(endpoint.access) && (endpoint.method !== 'GET' || endpoint.writes === true) && !endpoint.whileBarred;

/** Refuses a write that the unit of the caller is barred from; people of the platform never are. */
export async function assertNotBarred(tx: Tx, endpoint: Endpoint, user: SessionUser, now: Date): Promise<void> {
  if ((user.userType !== 2 && user.userType !== 3) || !mayBeBarred(endpoint)) return;
  const unit = await tx
    .selectFrom('dealer')
    .select(['status', 'freeze_reason as freezeReason', 'license_expire as licenseExpire', 'license_grace_days as graceDays'])
    .where('dealer_id', '=', user.dealerId)
    .executeTakeFirstOrThrow();
  const reason = barOf(endpoint, unit, businessDate(now));
  if (reason !== null) fail(licenseErrors.barred, { reason });
}

/**
 * Refuses lanes or berths a lot is not licensed for once its unit has some over (status 3); what is licensed stays free
 * everywhere, and so does a lot that no pool gives anything.
 */
export async function assertLicensed(tx: Tx, place: { dealerId: string; parkId: string }, kind: number, more: number): Promise<void> {
  if (more === 0) return;
  const places = await tx
    .selectFrom('license_place')
    .select(['target_id', 'auth_type', 'park_name as parkName', 'licensed_qty as licensed', 'actual_qty as actual'])
    .where('dealer_id', '=', place.dealerId)
    .where('removed_at', 'is', null)
    .execute();
  const own = places.find((one) => one.target_id === place.parkId && one.auth_type === kind);
  if (!own || Number(own.actual) + more <= Number(own.licensed)) return;
  if (places.some((one) => Number(one.actual) > Number(one.licensed))) {
    fail(licenseErrors.changed, {
      parkName: own.parkName ?? '',
      authType: authType.label(kind),
      licensed: Number(own.licensed),
      actual: Number(own.actual),
    });
  }
}
