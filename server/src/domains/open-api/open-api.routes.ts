import { couponResources, openSystems } from '@bochong/contract/open-api';
import type { App } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import { listResources, resourceChoices } from './coupon/coupon-resource.repo.ts';
import { createResource, removeResource, updateResource } from './coupon/coupon-resource.service.ts';
import { listSystems } from './system/system.repo.ts';
import { callsOfSystem, createSystem, removeSystem, rotateSystem, switchSystem, updateSystem } from './system/system.service.ts';
import { mountWebhooks } from './webhook/webhook.routes.ts';
import { explainRequest } from './wire/admit.service.ts';
import { mountOpenApi } from './wire/open-http.ts';

export function createOpenApiRoutes(app: App): void {
  mountOpenApi(app);
  mountWebhooks(app);
  implement(app, openSystems.list, ({ query }, { tx, user, now }) => listSystems(tx, query, user, now));
  implement(app, openSystems.create, ({ body }, context) => createSystem(body, context));
  implement(app, openSystems.update, ({ params, body }, context) => updateSystem(params.id, body, context));
  implement(app, openSystems.switchStatus, ({ params, body }, context) => switchSystem(params.id, body, context));
  implement(app, openSystems.rotate, ({ params, body }, context) => rotateSystem(params.id, body, context));
  implement(app, openSystems.remove, ({ params }, context) => removeSystem(params.id, context));
  implement(app, openSystems.calls, ({ params }, context) => callsOfSystem(params.id, context));
  implement(app, couponResources.list, ({ query }, { tx, user }) => listResources(tx, query, user));
  implement(app, couponResources.choices, (_, { tx, user }) => resourceChoices(tx, user));
  implement(app, couponResources.create, ({ body }, context) => createResource(body, context));
  implement(app, couponResources.update, ({ params, body }, context) => updateResource(params.id, body, context));
  implement(app, couponResources.remove, ({ params }, context) => removeResource(params.id, context));
  implement(app, openSystems.explain, ({ body }, context) => explainRequest(body.request, context));
}
