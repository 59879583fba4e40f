import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, instant, stationId, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { equipmentOnline } from '../charging-asset/index.ts';
import { localListPage } from './menu.ts';

/** Whether a device keeps the cards it should, as far as it told. */
export const localListStatus = enumOf('localListStatus', '名单状态', {
  WAITING: [1, '待下发', 'amber'],
  SENDING: [2, '下发中', 'blue'],
  IN_STEP: [3, '一致', 'green'],
  REFUSED: [4, '设备拒绝', 'red'],
  UNSUPPORTED: [5, '设备不支持', 'grey'],
});

/** What a device is told of a card. */
export const localCardStatus = enumOf('localCardStatus', '断网时', {
  ACCEPTED: [1, '可充电', 'green'],
  BLOCKED: [2, '拒绝', 'red'],
});

const count = (title: string) => z.number().int().meta({ title });

/** The list of a device beside what it should be. */
export const localList = z.object({
  equipmentId: uuid('设备'),
  equipmentName: z.string().meta({ title: '设备' }),
  stationName: z.string().meta({ title: '电站' }),
  dealerName,
  onlineStatus: equipmentOnline.schema,
  status: localListStatus.schema,
  wanted: count('应有卡数'),
  /** Null: what it keeps is not known. */
  held: count('已下发').nullable(),
  /** Cards for which the device has no room. */
  leftOut: count('放不下'),
  version: count('名单版本'),
  said: words('设备答复'),
  changedAt: instant('更新时间'),
});
export type LocalList = z.output<typeof localList>;

/** A card that a device should keep. */
export const localCard = z.object({
  idTag: z.string().meta({ title: '物理标识', kind: 'code' }),
  cardNo: z.string().meta({ title: '卡号', kind: 'code' }),
  status: localCardStatus.schema,
  expireAt: instant('有效期至').nullable(),
  /** The device has it as it should. */
  told: z.boolean().meta({ title: '已下发' }),
});
export type LocalCard = z.output<typeof localCard>;

const params = z.object({ id: uuid('设备') });
const path = '/cps/v2/api/localLists';

export const localLists = {
  list: endpoint({
    method: 'GET',
    path,
    title: '本地名单',
    access: [localListPage.code],
    query: pageQuery({
      keyword: searchText('设备').optional(),
      stationId: stationId().optional(),
      status: queryCode(localListStatus.schema).optional(),
    }),
    data: pageOf(localList),
  }),
  /** At most 500 cards that a device should keep, by their number. */
  cards: endpoint({
    method: 'GET',
    path: `${path}/:id/cards`,
    title: '设备应有的卡',
    access: [localListPage.code],
    params,
    data: z.array(localCard),
  }),
  /** Sends a device its whole list again, whatever it is thought to have. */
  resend: endpoint({
    method: 'POST',
    path: `${path}/:id/resend`,
    title: '重新下发本地名单',
    access: [localListPage.can.resend],
    params,
    body: z.object({ reason: text('原因', 100, 2) }),
    data: z.null(),
  }),
};

export const localListErrors = {
  unsupported: error('42891', '设备不支持本地名单'),
  underWay: error('42892', '名单正在下发，请等设备答复'),
};
