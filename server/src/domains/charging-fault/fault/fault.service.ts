import { faultLevel, faultSource, faultStatus, faultWords } from '@bochong/contract/charging-fault';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { DomainEvents } from '../../../kernel/jobs/events.ts';
import { lotsOfStation } from '../../charging-asset/index.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import * as repo from './fault.repo.ts';
import { faultStep, type Level, securityLevel } from './fault.rule.ts';

/** Kind of the to-do that a fault makes. */
export const typeCode = 'CHARGING_FAULT';

/** What is more than a warning is somebody's to do. */
async function ask(
  { tx, now }: WorkContext,
  { faultId, faultNo }: { faultId: string; faultNo: string },
  fault: repo.FaultPlace & { level: Level; errorCode: string; info: string },
) {
  if (fault.level === faultLevel.MINOR) return;
  const { dealerId, stationId, equipmentId, connectorNo, errorCode, info } = fault;
  const place = await repo.equipmentOf(tx, equipmentId, null);
  const [parkId] = await lotsOfStation(tx, dealerId, stationId);
  const gun = connectorNo === 0 ? '' : ` ${connectorNo}号枪`;
  await raiseTodo(tx, {
    ...{ dealerId, typeCode, bizType: 'chargingFault', bizId: faultId, content: info, jumpQuery: `keyword=${faultNo}`, at: now },
    title: `${faultWords(errorCode)}：${place?.stationName ?? ''} ${place?.equipmentName ?? ''}${gun}`,
    ...(parkId !== undefined && { parkId }),
  });
}

/** Keeps a fault that something else than a gun's status tells; while the same one waits it is counted. */
export async function noteFault(context: WorkContext, fault: Omit<repo.NewFault, 'vendorErrorCode' | 'faulted'>): Promise<string> {
  const { tx, now } = context;
  const waiting = await repo.waitingFault(tx, fault, fault.source, fault.errorCode);
  if (waiting) {
    await repo.countFault(tx, fault.dealerId, waiting.faultId, now, { info: fault.info.slice(0, 255) });
    return waiting.faultId;
  }
  const made = await repo.insertFault(tx, { ...fault, vendorErrorCode: '', faulted: false }, now);
  if (made) await ask(context, made, fault);
  return made?.faultId ?? '';
}

/** A fault that a gun's status does not tell is over. */
async function faultOver(
  context: WorkContext,
  place: Omit<repo.FaultPlace, 'stationId'>,
  source: repo.NewFault['source'],
  errorCode: string,
) {
  const waiting = await repo.waitingFault(context.tx, place, source, errorCode);
  if (waiting)
    await end(context, place.dealerId, waiting.faultId, waiting.status === faultStatus.OPEN ? faultStatus.RECOVERED : waiting.status);
}

/** What is over by itself is nobody's to do; somebody who is at it closes it himself. */
async function end({ tx, now: at }: WorkContext, dealerId: string, faultId: string, status: number): Promise<void> {
  await repo.saveFault(tx, dealerId, faultId, { status, recovered_at: at.toISOString() });
  if (status === faultStatus.RECOVERED) await closeTodo(tx, { dealerId, typeCode, bizId: faultId, at });
}

/** Takes in what a device says of a gun, or of itself as a whole, in the transaction that takes in the word. */
export async function followGun(context: WorkContext, dealerId: string, said: DomainEvents['ChargePointReported']): Promise<void> {
  const { tx, now } = context;
  const { stationId, equipmentId, connectorNo, info } = said;
  const place = { dealerId, stationId, equipmentId, connectorNo };
  const known = await repo.toldFaults(tx, place, now);
  const { opened, again, over } = faultStep(known, said);
  for (const { faultId, status } of over) await end(context, dealerId, faultId, status);
  if (again) {
    const before = known.find(({ faultId }) => faultId === again.faultId);
    const stands = again.stoodUp && { recovered_at: null, ...(before?.status === faultStatus.RECOVERED && { status: faultStatus.OPEN }) };
    await repo.countFault(tx, dealerId, again.faultId, now, { faulted: again.faulted, level: again.level, ...stands });
    if (before) await ask(context, before, { ...place, ...before, level: again.level, info });
  }
  if (!opened) return;
  const gun = connectorNo === 0 ? undefined : await repo.gunOf(tx, dealerId, equipmentId, connectorNo);
  const fault = { ...place, ...opened, source: faultSource.STATUS, info, orderId: gun?.orderId ?? null };
  const made = await repo.insertFault(tx, fault, now);
  if (made) await ask(context, made, fault);
}

/** Something about a charge point's safety. */
export async function followSecurity(
  context: WorkContext,
  dealerId: string,
  event: DomainEvents['ChargePointSecurityEvent'],
): Promise<void> {
  const { equipmentId, type, info, critical } = event;
  const place = critical ? await repo.equipmentOf(context.tx, equipmentId, null) : undefined;
  if (!place) return;
  const source = type === 'ClonedIdentity' ? faultSource.IDENTITY : faultSource.SECURITY;
  await noteFault(context, {
    dealerId,
    stationId: place.stationId,
    equipmentId,
    connectorNo: 0,
    source,
    errorCode: type.slice(0, 50),
    info,
    level: securityLevel(type),
    orderId: null,
  });
}

const grades = { critical: faultLevel.CRITICAL, major: faultLevel.MAJOR, minor: faultLevel.MINOR } as const;

/** What a station tells of its parts by events, beside how its guns stand. */
export async function followProblem(
  context: WorkContext,
  dealerId: string,
  { stationId, equipmentId, connectorNo, code, over, grade, vendorErrorCode, info }: DomainEvents['ChargePointProblemTold'],
): Promise<void> {
  const place = { dealerId, stationId, equipmentId, connectorNo };
  if (over) return faultOver(context, place, faultSource.EVENT, code);
  const gun = connectorNo === 0 ? undefined : await repo.gunOf(context.tx, dealerId, equipmentId, connectorNo);
  const said = [vendorErrorCode, info].filter(Boolean).join(' ');
  const fault = { ...place, source: faultSource.EVENT, errorCode: code, info: said, level: grades[grade], orderId: gun?.orderId ?? null };
  await noteFault(context, fault);
}

/** Who starts under another serial number than the registered one may be somebody else. */
export async function followBoot(
  context: WorkContext,
  dealerId: string,
  { equipmentId, serialMismatch }: DomainEvents['ChargePointBooted'],
): Promise<void> {
  const of = { dealerId, equipmentId, connectorNo: 0 };
  if (!serialMismatch) return faultOver(context, of, faultSource.IDENTITY, 'SerialMismatch');
  const place = await repo.equipmentOf(context.tx, equipmentId, null);
  if (place)
    await noteFault(context, {
      ...of,
      stationId: place.stationId,
      source: faultSource.IDENTITY,
      errorCode: 'SerialMismatch',
      info: '',
      level: faultLevel.MAJOR,
      orderId: null,
    });
}

/** The charge that a call or a meter had failed has ended: what was told of it is over. */
export async function followOrderEnd(
  context: WorkContext,
  dealerId: string,
  { connectorId }: DomainEvents['ChargingOrderEnded'],
): Promise<void> {
  const gun = await repo.gunPlace(context.tx, dealerId, connectorId);
  if (!gun) return;
  await faultOver(context, { dealerId, ...gun }, faultSource.COMMAND, 'StopNoResponse');
  await faultOver(context, { dealerId, ...gun }, faultSource.METER, 'NoMeterValues');
}
