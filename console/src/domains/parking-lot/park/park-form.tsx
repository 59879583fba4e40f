import { parkFields, parks, parkType } from '@bochong/contract/parking-lot';
import { Form, InputNumber, Switch } from 'antd';
import { WeeklyHours } from '../../../fields/weekly-hours.tsx';
import { AskedItems, itemOf } from '../../../kit/form-item.tsx';
import { recordPage } from '../../../kit/record-page.tsx';
import { useIsPlatform } from '../../../kit/session.ts';
import { GatePanel } from '../gate/gate-panel.tsx';
import { ZonePanel } from '../zone/zone-panel.tsx';
import { blankPark } from './blank-park.ts';
import { FirstGates } from './first-gates.tsx';
import styles from './park.module.css';

const Item = itemOf(parkFields);

/** Temporary and fixed spaces add up; charging and accessible ones are among them. */
function TotalSpaces() {
  const temp = Form.useWatch<number | undefined>('tempSpaces') ?? 0;
  const fixed = Form.useWatch<number | undefined>('fixedSpaces') ?? 0;
  return (
    <Form.Item label="总车位">
      <span className={styles.totalSpaces}>{temp + fixed}</span>
    </Form.Item>
  );
}

/** Basics of a lot. */
function ParkItems() {
  return (
    <>
      <h3 className="form-title">基本信息</h3>
      <div className="field-grid">
        <AskedItems
          of={parkFields}
          asks={[
            'parkName',
            { name: 'parkCode', placeholder: '6~20位大写字母或数字' },
            { name: 'parkType', tooltip: '产生停车订单后不能修改' },
            ...['parkNature', 'areaId', 'address'],
            { name: 'lng', children: <InputNumber min={-180} max={180} step={0.000001} /> },
            { name: 'lat', children: <InputNumber min={-90} max={90} step={0.000001} /> },
            ...['principal', 'servicePhone'],
          ]}
        />
      </div>
      <h3 className="form-title">车位</h3>
      <div className="field-grid">
        <Item name="tempSpaces" />
        <Item name="fixedSpaces" />
        <TotalSpaces />
        <Item name="chargingSpaces" />
        <Item name="accessibleSpaces" />
        <Item name="passOccupiesSpace" valuePropName="checked">
          <Switch checkedChildren="占用" unCheckedChildren="不占用" />
        </Item>
      </div>
      <h3 className="form-title">营业与公示</h3>
      <div className="field-grid">
        <Item name="openTime" wide>
          <WeeklyHours of="days" none="未设置时段：全天营业" usual={{ start: '08:00', end: '22:00' }} />
        </Item>
        <Item name="priceText" wide placeholder="车主看到的收费说明" />
        <Item name="remark" wide />
      </div>
    </>
  );
}

const NewItem = itemOf(parks.create);
/** The platform says whose lot it is. */
const NewParkItems = () => (
  <>
    {useIsPlatform() && <NewItem name="dealerId" required />}
    <ParkItems />
    <FirstGates />
  </>
);

/** An emptied optional control leaves the form without a value; on the wire that is null. Only yards have lanes. */
export const parkPage = recordPage(parks, {
  back: '/systemManage/parkingLot/list',
  added: '车场已新增',
  saved: '车场已保存',
  blank: blankPark(),
  bodyOf: ({ areaId = null, lng = null, lat = null, gates, ...values }) => ({
    ...values,
    areaId,
    lng,
    lat,
    gates: values.parkType === parkType.YARD ? gates : [],
  }),
  children: (park) => (park ? <ParkItems /> : <NewParkItems />),
  aside: ({ parkId }) => (
    <>
      <GatePanel parkId={parkId} />
      <ZonePanel parkId={parkId} />
    </>
  ),
});
