import { occupancyEventType } from '@bochong/contract/charging-occupancy';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { queueSms } from '../../../kernel/messages/sms.ts';
import { toIso } from '../../../kernel/time.ts';
import { findStay } from '../stay/occupancy.repo.ts';
import { addStep, noticesOf } from '../stay/occupancy-event.repo.ts';
import { readerOf } from './occupancy-notice.repo.ts';
import { dueNotices, noticeText } from './occupancy-notice.rule.ts';

/** Reminds the driver of a stay that goes on, at the minutes of its rule, each once; written in the transaction, sent after it. */
export async function remind(context: WorkContext, dealerId: string, id: string): Promise<void> {
  const { app, tx, now } = context;
  const stay = await findStay(tx, dealerId, id);
  if (!stay || stay.exempted || stay.endAt !== null) return;
  const beginAt = Date.parse(stay.beginAt);
  const { send, passed } = dueNotices(stay.rule, { beginAt, now: now.getTime(), told: await noticesOf(tx, dealerId, id) });
  const { NOTICE, NOTICE_FAILED } = occupancyEventType;
  for (const noticeMin of passed) await addStep(context, stay, { type: NOTICE_FAILED, noticeMin, text: `第${noticeMin}分钟的提醒已错过` });
  if (send === null) return;
  const reader = await readerOf(tx, dealerId, id);
  const phone = reader?.phone ?? null;
  const isFree = now.getTime() < Date.parse(stay.graceEndAt);
  const told = {
    plateNo: stay.plateNo,
    place: reader?.place ?? '',
    freeUntil: toIso(Date.parse(stay.graceEndAt)).slice(11, 16),
    feeFen: stay.feeFen,
    isFree,
  };
  const content = noticeText(stay.rule, told);
  const said = phone === null ? { type: NOTICE_FAILED, text: `没有车主手机，未发送：${content}` } : { type: NOTICE, text: content };
  if ((await addStep(context, stay, { ...said, noticeMin: send })) && phone !== null)
    await queueSms(tx, app, { dealerId, phone: app.keys.decrypt(phone), content, purpose: 'occupancy-notice' }, now);
}
