import { type PlatformSettings, platformConfigs, platformSettings } from '@bochong/contract/platform-config';
import { Input } from 'antd';
import { AskedItems } from '../../kit/form-item.tsx';
import { FormPage } from '../../kit/form-page.tsx';
import { useAction, useEndpoint } from '../../kit/use-endpoint.ts';

/** What the platform sets for everybody; the console obeys it from its next load. */
export default function PlatformConfigPage() {
  const { data } = useEndpoint(platformConfigs.settings, {});
  const update = useAction(platformConfigs.update, {
    success: '平台配置已保存，用户刷新页面后生效',
  });
  const initial = data && { ...data.settings, rev: data.rev };
  return (
    <FormPage<PlatformSettings, NonNullable<typeof initial>>
      initial={initial}
      onSubmit={(settings, { rev }) => update.run({ body: { settings, rev } })}
      to={platformConfigs.update}
    >
      <h3 className="form-title">功能</h3>
      <div className="field-grid">
        <AskedItems of={platformSettings} asks={['screenFlag', 'rechargeEnabled']} />
      </div>
      <AskedItems of={platformSettings} asks={['invoiceProvider']} />
      <h3 className="form-title">地图</h3>
      <AskedItems of={platformSettings} asks={['mapProvider', { name: 'mapKey', children: <Input autoComplete="off" /> }]} />
    </FormPage>
  );
}
