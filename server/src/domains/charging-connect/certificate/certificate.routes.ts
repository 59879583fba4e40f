import { chargePointCertificates } from '@bochong/contract/charging-connect';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import * as ask from './certificate-console.service.ts';

export function createCertificateRoutes(app: App): void {
  implement(app, chargePointCertificates.get, ({ params }, context) => ask.certificatesOf(params.id, context));
  implement(app, chargePointCertificates.renew, ({ params, body }, context) => ask.renew(params.id, body, context));
  implement(app, chargePointCertificates.revoke, ({ params, body }, context) => ask.revoke(params, body, context));
  implement(app, chargePointCertificates.readInstalled, ({ params, body }, context) => ask.readInstalled(params.id, body, context));
  implement(app, chargePointCertificates.install, ({ params, body }, context) => ask.install(params.id, body, context));
  implement(app, chargePointCertificates.removeInstalled, ({ params, body }, context) => ask.removeInstalled(params.id, body, context));
  implement(app, chargePointCertificates.backToKey, ({ params, body }, context) => ask.backToKey(params.id, body, context));
}
