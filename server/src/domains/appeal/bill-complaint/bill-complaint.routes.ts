import { billComplaints, complaintErrors } from '@bochong/contract/appeal';
import type { App } from '../../../kernel/app-context.ts';
import { constraintMeans } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { actorOf } from '../appeal.service.ts';
import {
  acceptComplaint,
  complaintHandlers,
  finishComplaint,
  followComplaint,
  invalidateComplaint,
  registerComplaint,
  transferComplaint,
  urgeComplaint,
} from './bill-complaint.service.ts';
import { complaintDetail, complaintExport, complaintPage, exportComplaints } from './bill-complaint-view.service.ts';
import { complaintToAppeal, refundComplaint } from './complaint-remedy.service.ts';

constraintMeans('bill_complaint_third', complaintErrors.known);

export function createBillComplaintRoutes(app: App): void {
  app.exports.set(complaintExport.name, complaintExport as never);
  implement(app, billComplaints.list, ({ query }, context) => complaintPage(query, context));
  implement(app, billComplaints.get, ({ params }, context) => complaintDetail(params.id, context));
  implement(app, billComplaints.create, async ({ body }, context) => {
    const made = await registerComplaint(context, body, context.user, actorOf(context));
    context.audit({ targetType: 'billComplaint', targetId: made.complaintId, detail: { after: { complaintNo: made.complaintNo } } });
    return made;
  });
  implement(app, billComplaints.accept, ({ params }, context) => acceptComplaint(context, params.id));
  implement(app, billComplaints.transfer, ({ params, body }, context) => transferComplaint(context, params.id, body));
  implement(app, billComplaints.handleUsers, (_, context) => complaintHandlers(context));
  implement(app, billComplaints.reply, ({ params, body }, context) => followComplaint(context, params.id, body));
  implement(app, billComplaints.urge, ({ params, body }, context) => urgeComplaint(context, params.id, body.content));
  implement(app, billComplaints.toAppeal, ({ params, body }, context) => complaintToAppeal(context, params.id, body));
  implement(app, billComplaints.refund, ({ params, body }, context) => refundComplaint(context, params.id, body.applyFen));
  implement(app, billComplaints.finish, ({ params, body }, context) => finishComplaint(context, params.id, body));
  implement(app, billComplaints.invalid, ({ params, body }, context) => invalidateComplaint(context, params.id, body.content));
  implement(app, billComplaints.export, ({ query }, context) => exportComplaints(query, context));
}
