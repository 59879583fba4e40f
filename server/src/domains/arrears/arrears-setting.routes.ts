import { arrearsSettings } from '@bochong/contract/arrears';
import type { App } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import { figuresOf, saveFigures } from './arrears-setting.repo.ts';

export function createArrearsSettingRoutes(app: App): void {
  implement(app, arrearsSettings.get, (_, { tx, user }) => figuresOf(tx, user.dealerId));
  implement(app, arrearsSettings.update, async ({ body }, { tx, user, audit }) => {
    const before = await figuresOf(tx, user.dealerId);
    await saveFigures(tx, user.dealerId, body);
    audit({ targetType: 'arrearsSetting', targetId: user.dealerId, detail: { before, after: body } });
    return null;
  });
}
