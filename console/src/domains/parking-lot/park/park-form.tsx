import { parkFields, parkNature, parkType } from '@bochong/contract/parking-lot';
import { Form, InputNumber, Switch } from 'antd';
import type { z } from 'zod';
import { AreaTree } from '../../../fields/area-tree.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { OpenTimes } from './open-times.tsx';
import './park.css';

export type ParkValues = z.input<typeof parkFields>;
const Item = itemOf(parkFields);

/** Values a new lot starts with. */
export const blankPark: Partial<ParkValues> = {
  parkType: parkType.YARD,
  parkNature: parkNature.PUBLIC,
  address: '',
  lng: null,
  lat: null,
  areaId: null,
  principal: '',
  servicePhone: '',
  tempSpaces: 0,
  fixedSpaces: 0,
  chargingSpaces: 0,
  accessibleSpaces: 0,
  passOccupiesSpace: true,
  openTime: [],
  priceText: '',
  remark: '',
};

/** An emptied optional control leaves the form without a value; on the wire that is null. */
export const completePark = (values: ParkValues): ParkValues => ({
  ...values,
  areaId: values.areaId ?? null,
  lng: values.lng ?? null,
  lat: values.lat ?? null,
});

/** Temporary and fixed spaces add up; charging and accessible ones are among them. */
function TotalSpaces() {
  const temp = Form.useWatch<number | undefined>('tempSpaces') ?? 0;
  const fixed = Form.useWatch<number | undefined>('fixedSpaces') ?? 0;
  return (
    <Form.Item label="总车位">
      <span className="total-spaces">{temp + fixed}</span>
    </Form.Item>
  );
}

/** Basics of a lot; adding and editing share them. */
export function ParkItems() {
  return (
    <>
      <h3 className="form-title">基本信息</h3>
      <div className="field-grid">
        <Item name="parkName" />
        <Item name="parkCode" placeholder="6~20位大写字母或数字" />
        <Item name="parkType" tooltip="产生停车订单后不能修改" />
        <Item name="parkNature" />
        <Item name="areaId">
          <AreaTree />
        </Item>
        <Item name="address" />
        <Item name="lng">
          <InputNumber min={-180} max={180} step={0.000001} />
        </Item>
        <Item name="lat">
          <InputNumber min={-90} max={90} step={0.000001} />
        </Item>
        <Item name="principal" />
        <Item name="servicePhone" />
      </div>
      <h3 className="form-title">车位</h3>
      <div className="field-grid spaces">
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
          <OpenTimes />
        </Item>
        <Item name="priceText" wide placeholder="车主看到的收费说明" />
        <Item name="remark" wide />
      </div>
    </>
  );
}
