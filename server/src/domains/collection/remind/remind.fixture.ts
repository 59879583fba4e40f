import { msgTemplates, reminders } from '@bochong/contract/collection';
import { newId } from '../../../kernel/database/identifier.ts';
import type { Actor, TestApp } from '../../../kernel/testing/test-app.ts';
import { deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';

/** Gives a debtor a number, as its binding would. */
export async function bindPhone(t: TestApp, yard: Yard, plateNo: string, phone: string, status = 1): Promise<void> {
  await t.owner.query(
    `insert into plate_phone (dealer_id, id, plate_id, phone, phone_hash, source, verified, bound_at, status)
     select dealer_id, $1, id, $2, $3, 4, true, now(), $4 from arrears_plate where dealer_id = $5 and plate_no = $6`,
    [newId(), t.app.keys.encrypt(phone), t.app.keys.hmac('plate-phone', phone), status, yard.dealerId, plateNo],
  );
}

/** A template that has passed. */
export async function passedTemplate(t: TestApp, actor: Actor, templateName: string, content: string): Promise<string> {
  const body = { templateName, signName: '滨江停车', kind: 2 as const, content };
  const { templateId } = (await t.call(msgTemplates.create, { body }, actor)).data;
  const params = { id: templateId };
  await t.call(msgTemplates.report, { params, body: { rev: 0 } }, actor);
  await t.call(msgTemplates.audit, { params, body: { pass: true, providerCode: 'SMS_1', reason: '', rev: 1 } }, actor);
  return templateId;
}

/** Starts reminding everybody and answers the batch, not yet sent. */
export async function startAll(t: TestApp, actor: Actor, templateId: string, filter: object = {}) {
  const checked = (await t.call(reminders.check, { query: { templateId, ...filter } }, actor)).data;
  const answer = await t.call(reminders.remindAll, { body: { templateId, checkToken: checked.checkToken } }, actor);
  return { checked, answer, batchId: answer.data?.batchId };
}

/** Everything that is due happens; answers the batch and its rows. */
export async function settle(t: TestApp, actor: Actor, batchId: string) {
  await deliverEvents(t);
  const [batch] = (await t.call(reminders.result, { query: { batchId } }, actor)).data.results;
  const rows = (await t.call(reminders.list, { query: { batchId, pageSize: 200 } }, actor)).data.results;
  return { batch, rows };
}
