import { berthLayout, berthType } from '@bochong/contract/parking-lot';
import type { ComponentType } from 'react';

/** What a berth is like unless said otherwise: a parallel one of ordinary size. */
export const usualShape = { berthType: berthType.NORMAL, berthLayout: berthLayout.PARALLEL, lengthCm: 600, widthCm: 250, remark: '' };

type ShapeName = keyof typeof usualShape;

/** Fields that single berths and batches share. */
export function ShapeItems({ item: Item }: { item: ComponentType<{ name: ShapeName; wide?: boolean }> }) {
  return (
    <>
      <Item name="berthType" />
      <Item name="berthLayout" />
      <Item name="lengthCm" />
      <Item name="widthCm" />
      <Item name="remark" wide />
    </>
  );
}
