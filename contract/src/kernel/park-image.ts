import { z } from 'zod';
import { enumOf } from './enum-of.ts';
import { id, instant } from './fields.ts';

export const imageType = enumOf('imageType', '图片类型', {
  ENTER_SCENE: [1, '入场全景'],
  ENTER_PLATE: [2, '入场车牌'],
  EXIT_SCENE: [3, '出场全景'],
  EXIT_PLATE: [4, '出场车牌'],
  BERTH_EVIDENCE: [5, '泊位取证'],
  PATROL: [6, '巡检'],
  GUARD: [7, '值守截图'],
  APPEAL: [8, '申诉材料'],
  COVERED: [9, '遮挡'],
  ILLEGAL: [10, '违停'],
});

/** A stored picture; `url` shows it for ten minutes. */
export const parkImage = z.object({
  imageId: id('图片'),
  imageType: imageType.schema,
  url: z.string(),
  capturedAt: instant('抓拍时间'),
});
export type ParkImage = z.output<typeof parkImage>;
