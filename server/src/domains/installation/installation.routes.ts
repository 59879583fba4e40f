import { setups } from '@bochong/contract/installation';
import type { App } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import { acknowledgeSetup, finishSetup, keepStep, setupState } from './setup.service.ts';

export function createInstallationRoutes(app: App): void {
  implement(app, setups.get, ({ body }, context) => setupState(body.token, context));
  implement(app, setups.platform, ({ body: { token, ...platform } }, context) => keepStep(token, { platform }, context));
  implement(app, setups.administrator, ({ body: { token, ...administrator } }, context) => keepStep(token, { administrator }, context));
  implement(app, setups.license, ({ body: { token, license } }, context) => keepStep(token, { license }, context));
  implement(app, setups.finish, ({ body }, context) => finishSetup(body.token, body.company, context));
  implement(app, setups.acknowledge, ({ body }, context) => acknowledgeSetup(body.token, context));
}
