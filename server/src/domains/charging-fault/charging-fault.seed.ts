import { faultStatus, faultVerdict } from '@bochong/contract/charging-fault';
import type { App } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { saveFault, toldFaults } from './fault/fault.repo.ts';
import { followGun } from './fault/fault.service.ts';

/** A fault that is over: when it began, for how long, and what somebody did about it, if anybody did. */
export interface PastFault {
  dealerId: string;
  stationId: string;
  equipmentId: string;
  connectorNo: number;
  errorCode: string;
  faulted: boolean;
  info: string;
  at: number;
  minutes: number;
  closed?: { by: string; result: string; falseAlarm?: boolean };
}

/** Lets a fault of the past go the way that its device's words would have sent it. */
export async function insertPastFault(app: App, tx: Tx, fault: PastFault): Promise<void> {
  const { dealerId, stationId, equipmentId, connectorNo, at, minutes, closed } = fault;
  const until = at + minutes * 60_000;
  const say = (when: number, status: 'Faulted' | 'Available', errorCode: string) =>
    followGun({ app, tx, now: new Date(when) }, dealerId, {
      ...{ stationId, equipmentId, connectorId: null, connectorNo, before: null, status, errorCode },
      ...{ vendorErrorCode: '', info: fault.info, illegal: false, at: new Date(when).toISOString() },
    });
  await say(at, fault.faulted ? 'Faulted' : 'Available', fault.errorCode);
  const [told] = await toldFaults(tx, { dealerId, stationId, equipmentId, connectorNo }, new Date(at));
  await say(until, 'Available', 'NoError');
  if (!told || !closed) return;
  await saveFault(tx, dealerId, told.faultId, {
    ...{ status: faultStatus.CLOSED, handler_name: closed.by, acknowledged_at: new Date(at + 6 * 60_000).toISOString() },
    ...{ closed_at: new Date(until + 20 * 60_000).toISOString(), handle_result: closed.result },
    verdict: closed.falseAlarm ? faultVerdict.FALSE_ALARM : faultVerdict.FIXED,
  });
}
