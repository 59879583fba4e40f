import type { WorkContext } from '../../../kernel/app-context.ts';
import { afterCommit } from '../../../kernel/database/db.ts';
import type { GateFacts } from '../../parking-lot/index.ts';

/** Tells the consoles that may see the lot that something stands or stood otherwise at a lane, once the change is committed. */
export function announceLane(
  { app }: Pick<WorkContext, 'app'>,
  { dealerId, parkId, gateId }: Pick<GateFacts, 'dealerId' | 'parkId' | 'gateId'>,
): void {
  afterCommit(() => app.realtime.publish({ dealerId, parkId }, { infName: 'lane', parkId, gateId }));
}
