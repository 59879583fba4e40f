import { invoiceProvider, mapProvider, type PlatformSettings, platformConfigs, platformSettings } from '@bochong/contract/platform-config';
import { Input, Radio, Switch } from 'antd';
import { itemOf } from '../../kit/form-item.tsx';
import { FormPage } from '../../kit/form-page.tsx';
import { useAction, useEndpoint } from '../../kit/use-endpoint.ts';

const Item = itemOf(platformSettings);
const path = '/systemManage/platformConfig/index';
const asFlag = { getValueProps: (value: number) => ({ checked: value === 1 }), normalize: (on: boolean) => (on ? 1 : 0) };

/** What the platform sets for everybody; the console obeys it from its next load. */
export default function PlatformConfigPage() {
  const { data } = useEndpoint(platformConfigs.settings, {});
  const update = useAction(platformConfigs.update, {
    success: '平台配置已保存，用户刷新页面后生效',
  });
  const save = async (settings: PlatformSettings) => {
    await update.run({ body: { settings, rev: data?.rev ?? 0 } });
    return undefined;
  };
  return (
    <FormPage<PlatformSettings> initial={data?.settings} onSubmit={save} back={path} to={platformConfigs.update}>
      <h3 className="form-title">功能</h3>
      <div className="field-grid">
        <Item name="screenFlag" required={false} {...asFlag}>
          <Switch />
        </Item>
        <Item name="rechargeEnabled" required={false} {...asFlag}>
          <Switch />
        </Item>
      </div>
      <Item name="invoiceProvider">
        <Radio.Group options={[...invoiceProvider.options]} />
      </Item>
      <h3 className="form-title">地图</h3>
      <Item name="mapProvider">
        <Radio.Group options={[...mapProvider.options]} />
      </Item>
      <Item name="mapKey" required={false}>
        <Input autoComplete="off" />
      </Item>
    </FormPage>
  );
}
