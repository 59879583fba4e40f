import { berthLayout, berthType } from '@bochong/contract/parking-lot';
import { Input, InputNumber } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';

/** What a berth is like unless said otherwise: a parallel one of ordinary size. */
export const usualShape = { berthType: berthType.NORMAL, berthLayout: berthLayout.PARALLEL, lengthCm: 600, widthCm: 250, remark: '' };

type ShapeName = keyof typeof usualShape;

/** Fields that single berths and batches share. */
export function ShapeItems({ item: Item }: { item: ComponentType<{ name: ShapeName; wide?: boolean; children: ReactNode }> }) {
  return (
    <>
      <Item name="berthType">
        <EnumSelect of={berthType} allowClear={false} />
      </Item>
      <Item name="berthLayout">
        <EnumSelect of={berthLayout} allowClear={false} />
      </Item>
      <Item name="lengthCm">
        <InputNumber min={100} max={3000} precision={0} />
      </Item>
      <Item name="widthCm">
        <InputNumber min={100} max={1000} precision={0} />
      </Item>
      <Item name="remark" wide>
        <Input maxLength={200} />
      </Item>
    </>
  );
}
