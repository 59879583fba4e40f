import type { App } from '../../../kernel/app-context.ts';

const minuteMs = 60_000;
/** Enough to see what a platform does wrong; a stranger who knows its code, which is public, fills no table. */
const perMinute = 20;

const counts = new WeakMap<App, Map<string, { minute: number; count: number }>>();

/** Whether another request that bears no valid Sig is kept for a peer this minute; counted by this process. */
export function mayNoteUnsigned(app: App, peerId: string, at: Date): boolean {
  const own = counts.get(app) ?? new Map<string, { minute: number; count: number }>();
  counts.set(app, own);
  const minute = Math.floor(at.getTime() / minuteMs);
  const before = own.get(peerId);
  const count = before?.minute === minute ? before.count + 1 : 1;
  own.set(peerId, { minute, count });
  return count <= perMinute;
}
