import { bulletinStatus } from '@bochong/contract/bulletin';

export type BulletinAction = '编辑' | '删除' | '提交' | '审批' | '下线';

/** States an action starts from. */
const from: Record<BulletinAction, readonly number[]> = {
  编辑: [bulletinStatus.DRAFT, bulletinStatus.REJECTED],
  删除: [bulletinStatus.DRAFT, bulletinStatus.REJECTED, bulletinStatus.OFFLINE],
  提交: [bulletinStatus.DRAFT, bulletinStatus.REJECTED],
  审批: [bulletinStatus.PENDING],
  下线: [bulletinStatus.PUBLISHED, bulletinStatus.SCHEDULED],
};

export const mayDo = (action: BulletinAction, status: number): boolean => from[action].includes(status);

/** What a released bulletin is at an instant: waiting for its time, shown, or run out. */
export function statusAt(stored: number, publishAt: string | null, expireAt: string | null, now: Date): number {
  if (stored !== bulletinStatus.PUBLISHED) return stored;
  if (expireAt !== null && Date.parse(expireAt) <= now.getTime()) return bulletinStatus.OFFLINE;
  return publishAt !== null && Date.parse(publishAt) > now.getTime() ? bulletinStatus.SCHEDULED : bulletinStatus.PUBLISHED;
}
