import { defaultPlatformSettings, type PlatformSettings, platformConfigs, platformSettings } from '@bochong/contract/platform-config';
import { Input } from 'antd';
import { type SettingSection, SettingsPage } from '../../kit/settings-page.tsx';
import { useAction, useEndpoint } from '../../kit/use-endpoint.ts';
import { PlatformLogos } from './platform-logo.tsx';

const sections: readonly SettingSection<PlatformSettings>[] = [
  {
    title: '功能',
    settings: [
      {
        name: 'screenFlag',
        says: (on: number) =>
          on === 1
            ? '单一运营单位的平台上，所有用户看到数据大屏入口、公告提醒和企业认证徽标。'
            : '所有用户都看不到数据大屏入口、公告提醒和企业认证徽标。',
      },
      {
        name: 'rechargeEnabled',
        says: (on: number) => (on === 1 ? '运营单位可以选择支付方式为业务余额充值。' : '充值支付方式不列出，任何单位都不能发起充值。'),
      },
      {
        name: 'invoiceProvider',
        says: () => '告知客户端开票由谁处理：人工登记，或交给开票通道。各单位按自己的开票主体开票，本项不改变开票。',
      },
    ],
  },
  {
    title: '地图',
    settings: [
      { name: 'mapProvider', says: () => '下发给所有已登录用户的地图服务。目前没有页面显示地图，选择后不影响任何人。' },
      {
        name: 'mapKey',
        says: () => '地图服务商分配的Key，只发给已登录的用户；应在服务商处限制可用域名。',
        children: <Input autoComplete="off" />,
      },
    ],
  },
];

/** What the platform sets for everybody; the console obeys it from its next load. */
export default function PlatformConfigPage() {
  const { data } = useEndpoint(platformConfigs.settings, {});
  const update = useAction(platformConfigs.update, { success: '平台配置已保存，用户刷新页面后生效' });
  return (
    <SettingsPage
      of={platformSettings}
      defaults={defaultPlatformSettings}
      sections={sections}
      stored={data && { values: data.settings, changes: data.changes, rev: data.rev }}
      effect={platformConfigs.effect}
      effectInput={(settings) => ({ body: { settings } })}
      to={platformConfigs.update}
      save={(settings, rev) => update.run({ body: { settings, rev } })}
    >
      <PlatformLogos />
    </SettingsPage>
  );
}
