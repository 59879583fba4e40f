import { chargeScreenPath, chargeScreens, type ScreenConfig, type StoredScreen, screenConfigs } from '@bochong/contract/charging-screen';
import { Button, Form, InputNumber } from 'antd';
import { ActionLink } from '../../../kit/action-link.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormPage } from '../../../kit/form-page.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import { LogoEntry } from './logo-entry.tsx';
import { ModulesEntry } from './modules-entry.tsx';
import styles from './screen-config.module.css';
import { StationScope } from './station-scope.tsx';

const Item = itemOf(screenConfigs.update);

const Head = ({ stored: { standard, rev, updatedBy, updatedAt } }: { stored: StoredScreen }) => (
  <div className={styles.head}>
    <p>
      {standard ? '现在是默认配置' : '现在是本单位自己的配置'}
      {updatedBy !== null && updatedAt !== null && `，${updatedBy} 于 ${formatInstant(updatedAt)} ${standard ? '恢复' : '修改'}`}
      。保存后，正在显示的大屏在下一次更新时改变。
    </p>
    <Allowed to={chargeScreens.get}>
      <Button onClick={() => window.open(chargeScreenPath, '_blank', 'noopener')}>预览</Button>
    </Allowed>
    {standard ? (
      <Allowed to={screenConfigs.reset}>
        <Button disabled title="已经是默认配置">
          恢复默认
        </Button>
      </Allowed>
    ) : (
      <ActionLink
        to={screenConfigs.reset}
        input={{ body: { rev } }}
        ask="恢复默认配置？"
        description="标题、标志、模块、电站范围等都回到默认，全部电站和金额都会显示。"
        done="已恢复默认配置"
        button="default"
        danger
      >
        恢复默认
      </ActionLink>
    )}
  </div>
);

/** What the charge screen of the unit shows, and how. */
export default function ScreenConfigPage() {
  const { data } = useEndpoint(screenConfigs.get, {});
  const update = useAction(screenConfigs.update, { success: '大屏配置已保存' });
  return (
    <>
      {data && <Head stored={data} />}
      <FormPage<ScreenConfig, StoredScreen>
        initial={data}
        to={screenConfigs.update}
        onSubmit={({ mapCenterLng = null, mapCenterLat = null, ...values }, { rev }) =>
          update.run({ body: { ...values, mapCenterLng, mapCenterLat, rev } })
        }
      >
        <h3 className="form-title">外观</h3>
        <Item name="title" />
        <Item name="logo">
          <LogoEntry />
        </Item>
        <Item name="theme" />
        <Item name="refreshSec" />
        <h3 className="form-title">模块</h3>
        <Form.Item noStyle shouldUpdate>
          {({ getFieldValue }) => (
            <Item name="modules" wide label="顺序、显示与大小">
              <ModulesEntry showMoney={getFieldValue('showMoney') !== false} />
            </Item>
          )}
        </Form.Item>
        <h3 className="form-title">范围与保密</h3>
        <Item name="stationIds" wide>
          <StationScope known={data?.stationNames ?? []} />
        </Item>
        <Item name="showMoney" />
        <Item name="maskStationNames" />
        <h3 className="form-title">地图与折算</h3>
        <Item name="mapCenterLng">
          <InputNumber precision={6} placeholder="自动" className="number-input" />
        </Item>
        <Item name="mapCenterLat">
          <InputNumber precision={6} placeholder="自动" className="number-input" />
        </Item>
        <Item name="mapZoom" />
        <Item name="carbonFactorKgPerMWh">
          <InputNumber precision={1} step={0.1} className="number-input" />
        </Item>
      </FormPage>
    </>
  );
}
