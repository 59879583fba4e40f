import { chargeScreens, screenConfigs } from '@bochong/contract/charging-screen';
import type { App } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import { screenOf } from './screen.service.ts';
import { changeScreen, resetScreen, storedScreen } from './screen-config.service.ts';

export function createChargingScreenRoutes(app: App): void {
  implement(app, screenConfigs.get, (_, context) => storedScreen(context));
  implement(app, screenConfigs.update, ({ body }, context) => changeScreen(body, context));
  implement(app, screenConfigs.reset, ({ body }, context) => resetScreen(body, context));
  implement(app, chargeScreens.get, (_, context) => screenOf(context));
}
