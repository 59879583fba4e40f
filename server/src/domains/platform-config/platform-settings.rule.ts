import type { SettingEffects } from '@bochong/contract/kernel/setting';
import { mapProvider, type PlatformSettings } from '@bochong/contract/platform-config';

/** Whom a change reaches, in figures; only what is changed is said. */
export function settingsEffect(
  before: PlatformSettings,
  after: PlatformSettings,
  { units, sessions }: { units: number; sessions: number },
): SettingEffects {
  const reach = `现有${sessions}个登录中的会话刷新页面后生效`;
  const effects: SettingEffects = [];
  const say = (name: keyof PlatformSettings, text: string, heavy = false) => void effects.push({ name, text: `${text}；${reach}`, heavy });
  if (before.screenFlag !== after.screenFlag) {
    const off = after.screenFlag === 0;
    say('screenFlag', `${units}个运营单位的数据大屏入口、公告和认证徽标${off ? '不再显示' : '恢复显示'}`, off);
  }
  if (before.rechargeEnabled !== after.rechargeEnabled) {
    const off = after.rechargeEnabled === 0;
    say('rechargeEnabled', `${units}个运营单位的充值支付方式${off ? '不再列出，不能发起充值' : '恢复列出，可以充值'}`, off);
  }
  if (before.invoiceProvider !== after.invoiceProvider) say('invoiceProvider', '各单位按自己的开票主体开票，本项只告知客户端，不改变开票');
  if (before.mapProvider !== after.mapProvider || before.mapKey !== after.mapKey) {
    say('mapProvider', `${mapProvider.label(after.mapProvider)}及其Key下发给已登录的用户；目前没有页面显示地图`);
  }
  return effects;
}
