import { msgTemplateErrors, type msgTemplates, templateStatus } from '@bochong/contract/collection';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, fail, failField, found } from '../../../kernel/http/errors.ts';
import { planUsing } from '../short-msg-plan/short-msg-plan.repo.ts';
import { findTemplate, insertTemplate, type TemplateRow, templateColumns, updateTemplate } from './msg-template.repo.ts';
import { mayDo, type TemplateCommand } from './msg-template.rule.ts';

/** The template, locked, if the command may be given in its state and it is as the user saw it. */
async function lockFor({ tx }: Context, id: string, command: TemplateCommand, rev?: number): Promise<TemplateRow> {
  const template = found(await findTemplate(tx, id, true));
  if (!mayDo(command, template.templateStatus))
    fail(msgTemplateErrors.wrongState, { status: templateStatus.label(template.templateStatus) });
  if (rev !== undefined) assertFresh(template.rev === rev ? 1 : 0);
  return template;
}

async function change(context: Context, template: TemplateRow, set: Parameters<typeof updateTemplate>[2]): Promise<null> {
  await updateTemplate(context.tx, template, set);
  const { templateStatus: status, content, signName, templateName } = template;
  const before = { templateStatus: status, content, signName, templateName };
  context.audit({ targetType: 'msgTemplate', targetId: template.templateId, detail: { before, after: set } });
  return null;
}

export async function createTemplate(body: BodyOf<typeof msgTemplates.create>, { tx, user, now, audit }: Context) {
  const templateId = newId(now);
  await insertTemplate(tx, { dealerId: user.dealerId, id: templateId }, body);
  audit({ targetType: 'msgTemplate', targetId: templateId, detail: { after: body } });
  return { templateId };
}

/** Edits a draft; one that was refused becomes a draft again. */
export async function editTemplate(id: string, { rev, ...fields }: BodyOf<typeof msgTemplates.update>, context: Context) {
  const template = await lockFor(context, id, 'edit', rev);
  return change(context, template, { ...templateColumns(fields), template_status: templateStatus.DRAFT, reject_reason: '' });
}

export async function reportTemplate(id: string, { rev }: BodyOf<typeof msgTemplates.report>, context: Context) {
  return change(context, await lockFor(context, id, 'report', rev), { template_status: templateStatus.AUDITING });
}

/** What the carrier decided: its own code of a template it takes, its reason for one it does not. */
export async function auditTemplate(id: string, { pass, providerCode, reason, rev }: BodyOf<typeof msgTemplates.audit>, context: Context) {
  if (pass && providerCode === '') failField('providerCode', '请输入服务商编码');
  if (!pass && reason === '') failField('reason', '请输入未通过原因');
  const template = await lockFor(context, id, 'audit', rev);
  return change(
    context,
    template,
    pass
      ? { template_status: templateStatus.PASSED, provider_code: providerCode, reject_reason: '' }
      : { template_status: templateStatus.REJECTED, reject_reason: reason },
  );
}

async function assertUnused({ tx }: Context, { dealerId, templateId }: TemplateRow): Promise<void> {
  const planName = await planUsing(tx, dealerId, templateId);
  if (planName !== undefined) fail(msgTemplateErrors.inUse, { planName });
}

export async function switchTemplate(id: string, { enabled, rev }: BodyOf<typeof msgTemplates.switch>, context: Context) {
  const template = await lockFor(context, id, enabled ? 'enable' : 'disable', rev);
  if (!enabled) await assertUnused(context, template);
  return change(context, template, { template_status: enabled ? templateStatus.PASSED : templateStatus.DISABLED });
}

export async function removeTemplate(id: string, context: Context) {
  const template = await lockFor(context, id, 'remove');
  await assertUnused(context, template);
  return change(context, template, { is_delete: 1 });
}
