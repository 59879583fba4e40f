import { arrearsErrors, type arrearsRecords, arrearsStatus, writeOffState } from '@bochong/contract/arrears';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { writeOffStay } from '../../parking-order/index.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { settingOf } from '../arrears-setting.repo.ts';
import { ageDaysOf, isOpen } from './arrears-record.rule.ts';
import { auditChange, lockOwed, lockWithStay, reliefOf } from './arrears-record.service.ts';
import { noteClosing } from './arrears-record-write.repo.ts';
import { decideWriteOff, findWriteOff, insertWriteOff, pendingWriteOff } from './write-off.repo.ts';

const todoOf = (dealerId: string, bizId: string, at: Date) => ({ dealerId, typeCode: 'ARREARS_WRITE_OFF', bizId, at }) as const;

/** Asks to give up what is owed: too old, or known to be uncollectable. Another person decides. */
export async function applyWriteOff(body: BodyOf<typeof arrearsRecords.applyWriteOff>, context: Context) {
  const { tx, user, now } = context;
  const { record } = await lockOwed(context, body);
  const { writeOffDays } = await settingOf(tx, record.dealerId);
  if (!body.uncollectable && ageDaysOf(record.arrearsAt, now) < writeOffDays) fail(arrearsErrors.tooYoung, { days: writeOffDays });
  if (await pendingWriteOff(tx, record)) fail(arrearsErrors.writeOffPending);
  const { dealerId, id: arrearsId, owedFen: applyFen, parkId, plateNo } = record;
  const { uncollectable, reason } = body;
  const applicant = { applicantId: user.userId, applicantName: user.userName };
  const writeOffId = await insertWriteOff(tx, { dealerId, arrearsId, applyFen, uncollectable, reason, ...applicant, at: now });
  const content = `${plateNo} 欠费 ${yuan(applyFen)} 元，申请人 ${user.userName}：${reason}`;
  await raiseTodo(tx, {
    ...todoOf(dealerId, writeOffId, now),
    bizType: 'arrearsWriteOff',
    title: `欠费核销待审核：${plateNo}`,
    content,
    parkId,
  });
  context.audit({ targetType: 'arrearsRecord', targetId: arrearsId, detail: { writeOff: '申请', applyFen, uncollectable, reason } });
  return { writeOffId };
}

/** The second person's word: what is still owed is given up, or the application is turned down. */
export async function auditWriteOff(body: BodyOf<typeof arrearsRecords.auditWriteOff>, context: Context): Promise<null> {
  const { tx, user, now } = context;
  const known = found(await findWriteOff(tx, body.writeOffId));
  const { record, stay } = await lockWithStay(context, known.arrearsId);
  const application = found(await findWriteOff(tx, body.writeOffId));
  if (application.state !== writeOffState.PENDING) fail(arrearsErrors.writeOffDone);
  if (application.applicantId === user.userId) fail(arrearsErrors.ownApplication);
  if (record.arrearsStatus === arrearsStatus.FROZEN) fail(arrearsErrors.frozen);
  if (body.pass && !isOpen(record.arrearsStatus)) fail(arrearsErrors.closed);
  const state = body.pass ? writeOffState.PASSED : writeOffState.REJECTED;
  await decideWriteOff(tx, application, { state, auditorId: user.userId, auditorName: user.userName, note: body.note, at: now });
  await closeTodo(tx, todoOf(record.dealerId, application.id, now));
  if (body.pass) {
    await writeOffStay(context, stay, reliefOf(context, application.reason));
    await noteClosing(tx, record, application.reason);
  }
  await auditChange(context, record, body.note);
  return null;
}

/** A record that is closed needs no decision any more. */
export async function withdrawWriteOff(tx: Tx, record: { dealerId: string; id: string }, now: Date): Promise<void> {
  const pending = await pendingWriteOff(tx, record);
  if (!pending) return;
  await decideWriteOff(tx, pending, { state: writeOffState.WITHDRAWN, auditorId: null, auditorName: '系统', note: '欠费已关闭', at: now });
  await closeTodo(tx, todoOf(record.dealerId, pending.id, now));
}
