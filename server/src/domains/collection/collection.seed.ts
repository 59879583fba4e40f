import { planTrigger, templateStatus } from '@bochong/contract/collection';
import type { App } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import type { Colleague } from '../../kernel/seed-context.ts';
import { businessDate, dateStart } from '../../kernel/time.ts';
import { makeCalls } from './call-driver/past-call.seed.ts';
import { insertPlan as insertCallPlan, lockPlan } from './call-plan/call-plan.repo.ts';
import { beginPlan, callStaffOf } from './call-plan/call-plan.service.ts';
import { insertTemplate as insertLetterTemplate } from './lawyers-letter/letter-template.repo.ts';
import { findTemplate, insertTemplate, updateTemplate } from './msg-template/msg-template.repo.ts';
import { sendPastMessages } from './remind/past-message.seed.ts';
import { insertPlan, switchPlanRow } from './short-msg-plan/short-msg-plan.repo.ts';

const message = `\${plateNo}车主您好，您在\${parkName}\${period}停车欠费\${count}笔共\${amount}元，请于\${deadline}前在公众号缴费，如有异议可在线申诉。`;
const script = `您好，这里是停车服务中心，请问是车主本人吗？
您的车辆有停车费尚未缴纳（核对车牌与金额）。
可在公众号“停车缴费”中支付；如对停车记录有疑问，可以提交申诉，申诉期间不再催缴。
请问您方便在哪一天缴纳？`;
const letter = `\${ownerName}：
　　\${lawFirm}受停车场经营单位委托，就车辆\${plateNo}停车欠费事宜致函如下：
　　截至发函之日，该车辆在\${parkNames}共有\${count}笔停车费未缴纳，合计人民币\${amount}元（明细见下表）。
　　请您自收到本函之日起\${deadlineDays}日内缴清；如对明细有异议，请在上述期限内通过公众号提交申诉或与经营单位联系。
　　特此函告。`;

const dayMs = 86_400_000;
/** The program has run for two months, this round of calls for five days. */
const programDays = 60;
const callDays = 5;

async function seedMessages(tx: Tx, dealerId: string, now: Date, since: Date): Promise<void> {
  const templateId = newId(since);
  await insertTemplate(tx, { dealerId, id: templateId }, { templateName: '欠费提醒', signName: '停车服务', kind: 2, content: message });
  const template = await findTemplate(tx, templateId);
  if (template) await updateTemplate(tx, template, { template_status: templateStatus.PASSED, provider_code: 'SMS_1001' });
  const second = { templateName: '欠费通知', signName: '停车服务', kind: 1 as const, content: message.replace('请于', '敬请于') };
  await insertTemplate(tx, { dealerId, id: newId(now) }, second);
  const planId = newId(since);
  const hours = { windowStart: '09:00', windowEnd: '18:00' };
  const when = { trigger: planTrigger.AGE_DAYS, triggerParam: [2, 7, 30], perWeek: 1 };
  await insertPlan(tx, { dealerId, id: planId }, { planName: '账龄提醒', ...when, conditions: {}, templateId, ...hours });
  await switchPlanRow(tx, { planId, dealerId }, true, now);
  await sendPastMessages(tx, { dealerId, since, now }, { planId, templateId, ...when });
}

async function seedCalls(app: App, tx: Tx, dealerId: string, clerk: Colleague): Promise<void> {
  const now = app.clock.now();
  const customers = (await callStaffOf(tx, dealerId)).slice(0, 2).map(({ userId, userName }) => ({ userId, userName, quota: 100 }));
  if (customers.length === 0) return;
  const first = dateStart(businessDate(now)) - callDays * dayMs;
  const id = newId(first);
  const days = { startDate: businessDate(first), endDate: businessDate(first + 18 * dayMs) };
  const rules = { windowStart: '09:00', windowEnd: '18:00', maxCallsPerDriver: 3, retry: { noAnswer: 4, busy: 1, powerOff: 24 } };
  const plan = { planName: '本期电话催缴', callKind: 1 as const, filter: { minFen: 1000 }, distribution: 1 as const, script };
  await insertCallPlan(tx, { dealerId, id, by: '' }, { ...plan, ...days, ...rules, customers });
  const made = await lockPlan(tx, id);
  if (!made) return;
  await beginPlan(tx, made, null, new Date(first + 8.5 * 3_600_000));
  for (let day = first; day + dayMs <= now.getTime(); day += dayMs)
    await makeCalls(app, tx, { dealerId, planId: id, customers, clerk }, day);
}

/** How a company of the demo asks for what it is owed: a message when a debt reaches an age, calls, letters for the worst. */
export async function seedReminding(app: App, { dealerId, clerk }: { dealerId: string; clerk: Colleague }): Promise<void> {
  const now = app.clock.now();
  await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    await seedCalls(app, tx, dealerId, clerk);
    // After the calls: nobody is reminded of what was paid because of one.
    await seedMessages(tx, dealerId, now, new Date(now.getTime() - programDays * dayMs));
    const firm = { lawFirm: '浙江之江律师事务所', lawyerName: '沈律师' };
    await insertLetterTemplate(tx, { dealerId, id: newId(now) }, { templateName: '停车欠费律师函', ...firm, content: letter });
  });
}
