import { msgTemplateErrors, msgTemplates } from '@bochong/contract/collection';
import type { App } from '../../../kernel/app-context.ts';
import { constraintMeans } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { chosenTemplates, listTemplates } from './msg-template.repo.ts';
import { auditTemplate, createTemplate, editTemplate, removeTemplate, reportTemplate, switchTemplate } from './msg-template.service.ts';

constraintMeans('msg_template_name_key', msgTemplateErrors.nameTaken, 'templateName');

export function createMsgTemplateRoutes(app: App): void {
  implement(app, msgTemplates.list, ({ query }, { tx }) => listTemplates(tx, query));
  implement(app, msgTemplates.chosen, ({ query }, { tx, user }) => chosenTemplates(tx, user.dealerId, query.search));
  implement(app, msgTemplates.create, ({ body }, context) => createTemplate(body, context));
  implement(app, msgTemplates.update, ({ params, body }, context) => editTemplate(params.id, body, context));
  implement(app, msgTemplates.remove, ({ params }, context) => removeTemplate(params.id, context));
  implement(app, msgTemplates.report, ({ params, body }, context) => reportTemplate(params.id, body, context));
  implement(app, msgTemplates.audit, ({ params, body }, context) => auditTemplate(params.id, body, context));
  implement(app, msgTemplates.switch, ({ params, body }, context) => switchTemplate(params.id, body, context));
}
