import { couponTemplateStatus, couponValidity } from '@bochong/contract/coupon';

const { DRAFT, GRANTING, ENDED, STOPPED } = couponTemplateStatus;

export type CouponDeed = 'publish' | 'end' | 'stop' | 'resume' | 'edit' | 'adjust' | 'remove';

/** From which states a deed is done. */
const from: Record<CouponDeed, readonly number[]> = {
  publish: [DRAFT],
  end: [GRANTING, STOPPED],
  stop: [GRANTING],
  resume: [STOPPED],
  edit: [DRAFT],
  adjust: [GRANTING, STOPPED],
  remove: [DRAFT, ENDED],
};
export const deedNames: Record<CouponDeed, string> = {
  publish: '发布',
  end: '结束',
  stop: '停用',
  resume: '启用',
  edit: '编辑',
  adjust: '调整',
  remove: '删除',
};

export const mayDo = (deed: CouponDeed, status: number): boolean => from[deed].includes(status);

/** Nothing can be given of it any more: its validity is over. */
export const isOver = ({ validType, endTime }: { validType: number; endTime: string | null }, now: Date): boolean =>
  validType === couponValidity.FIXED && endTime !== null && Date.parse(endTime) <= now.getTime();

/** From when until when a coupon that is given now is good; undefined when it never is. */
export function validityOf(
  {
    validType,
    startTime,
    endTime,
    validDays,
  }: { validType: number; startTime: string | null; endTime: string | null; validDays: number | null },
  now: Date,
): { startTime: string; endTime: string } | undefined {
  if (validType === couponValidity.FIXED)
    return startTime !== null && endTime !== null && Date.parse(endTime) > now.getTime() ? { startTime, endTime } : undefined;
  return { startTime: now.toISOString(), endTime: new Date(now.getTime() + (validDays ?? 0) * 86_400_000).toISOString() };
}
