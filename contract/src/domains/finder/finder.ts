import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { id, plateNo } from '../../kernel/fields.ts';
import { searchText } from '../../kernel/page.ts';

export const findGroup = enumOf('findGroup', '查找类别', {
  PLATE: [1, '车牌'],
  ORDER: [2, '停车订单'],
  LOT: [3, '停车场'],
  PERSON: [4, '人员'],
  PASS: [5, '包期证'],
  CHARGE: [6, '充电订单'],
  STATION: [7, '电站'],
  EQUIPMENT: [8, '充电设备'],
  OWNER: [9, '车主账户'],
});

export const foundThing = z.object({
  group: findGroup.schema,
  /** What its page is opened with: id of an order or lot, account of a person, number of a pass or an owner, code of a station or a device, the plate itself. */
  key: id('键').meta({ masked: 'plate' }),
  title: z.string(),
  note: z.string(),
  /** Plate it is about; empty where it is about none. */
  plateNo: plateNo(),
});
export type FoundThing = z.output<typeof foundThing>;

/** Most of one group that are answered. */
export const mostFound = 5;

export const finder = {
  /** Everything the caller may see that answers to a text; nothing for one of fewer than two characters. */
  find: endpoint({
    method: 'GET',
    path: '/basic/v2/api/find',
    title: '查找',
    access: 'session',
    query: z.object({ text: searchText('查找内容', 30) }),
    data: z.array(foundThing),
  }),
};
