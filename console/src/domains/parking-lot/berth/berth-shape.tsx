import { berthLayout, berthType } from '@bochong/contract/parking-lot';

/** What a berth is like unless said otherwise: a parallel one of ordinary size. */
export const usualShape = { berthType: berthType.NORMAL, berthLayout: berthLayout.PARALLEL, lengthCm: 600, widthCm: 250, remark: '' };

/** Fields that single berths and batches share. */
export const shapeAsks = [...(['berthType', 'berthLayout', 'lengthCm', 'widthCm'] as const), { name: 'remark' as const, wide: true }];
