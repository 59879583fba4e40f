import type { DeviceCommand, EventOf } from '@bochong/contract/device';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { toIso } from '../../../kernel/time.ts';
import { takeTest } from '../device-sheet/device-sheet.repo.ts';
import type { DeviceIdentity } from './device-identity.ts';
import type { PassageContext } from './passage.ts';

/** True for the one live capture that an installer has asked to be a test: the event is kept and shown, and no stay comes of it. */
export async function isTest(tx: Tx, { testUntil, ...device }: DeviceIdentity, { offline, receivedAt }: PassageContext): Promise<boolean> {
  // What is known of the device may be seconds old; the row decides.
  if (offline || testUntil === null || Date.parse(testUntil) <= receivedAt.getTime()) return false;
  return takeTest(tx, device, receivedAt);
}

/** Shows what was read and moves no barrier. */
export function testAnswer({ payload }: EventOf<'lane.capture'>, now: Date) {
  const display: DeviceCommand = {
    commandId: newId(now),
    type: 'DISPLAY',
    args: { lines: [payload.plateNo || '未识别', '测试过车'] },
    issuedAt: toIso(now),
    expiresAt: toIso(now.getTime() + 60_000),
  };
  return { result: { test: true }, commands: [display] };
}
