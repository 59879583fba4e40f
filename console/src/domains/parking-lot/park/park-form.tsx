import { parkFields, parkNature, parkType } from '@bochong/contract/parking-lot';
import { Form, Input, InputNumber, Switch } from 'antd';
import type { z } from 'zod';
import { AreaTree } from '../../../fields/area-tree.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
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

const count = <InputNumber min={0} max={100_000} precision={0} />;

/** Basics of a lot; adding and editing share them. */
export function ParkItems() {
  return (
    <>
      <h3 className="form-title">基本信息</h3>
      <div className="field-grid">
        <Item name="parkName">
          <Input maxLength={50} />
        </Item>
        <Item name="parkCode">
          <Input maxLength={20} placeholder="6~20位大写字母或数字" />
        </Item>
        <Item name="parkType" tooltip="产生停车订单后不能修改">
          <EnumSelect of={parkType} allowClear={false} />
        </Item>
        <Item name="parkNature">
          <EnumSelect of={parkNature} allowClear={false} />
        </Item>
        <Item name="areaId">
          <AreaTree />
        </Item>
        <Item name="address">
          <Input maxLength={200} />
        </Item>
        <Item name="lng">
          <InputNumber min={-180} max={180} step={0.000001} />
        </Item>
        <Item name="lat">
          <InputNumber min={-90} max={90} step={0.000001} />
        </Item>
        <Item name="principal">
          <Input maxLength={20} />
        </Item>
        <Item name="servicePhone">
          <Input maxLength={20} />
        </Item>
      </div>
      <h3 className="form-title">车位</h3>
      <div className="field-grid spaces">
        <Item name="tempSpaces">{count}</Item>
        <Item name="fixedSpaces">{count}</Item>
        <TotalSpaces />
        <Item name="chargingSpaces">{count}</Item>
        <Item name="accessibleSpaces">{count}</Item>
        <Item name="passOccupiesSpace" valuePropName="checked">
          <Switch checkedChildren="占用" unCheckedChildren="不占用" />
        </Item>
      </div>
      <h3 className="form-title">营业与公示</h3>
      <div className="field-grid">
        <Item name="openTime" wide>
          <OpenTimes />
        </Item>
        <Item name="priceText" wide>
          <Input.TextArea rows={3} maxLength={500} showCount placeholder="车主看到的收费说明" />
        </Item>
        <Item name="remark" wide>
          <Input maxLength={200} />
        </Item>
      </div>
    </>
  );
}
