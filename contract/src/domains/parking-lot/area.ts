import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { areaId } from '../../kernel/fields.ts';
import { queryInteger } from '../../kernel/page.ts';

export const areaLevel = enumOf('areaLevel', '区域级别', {
  PROVINCE: [1, '省'],
  CITY: [2, '市'],
  DISTRICT: [3, '区县'],
  STREET: [4, '街道/片区'],
});

export interface AreaNode {
  areaId: string;
  areaName: string;
  regionCode: string;
  level: number;
  children: AreaNode[];
}
const areaNode: z.ZodType<AreaNode, AreaNode> = z
  .object({
    areaId: areaId(),
    areaName: z.string().meta({ title: '区域名称' }),
    regionCode: z.string().meta({ title: '行政区划代码' }),
    level: z.number().int().meta({ title: '级别' }),
    get children() {
      return z.array(areaNode);
    },
  })
  .meta({ id: 'AreaNode' });

export const areas = {
  tree: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/areas/tree',
    title: '区域树',
    access: 'session',
    query: z.object({ level: queryInteger('级别', 1, 4).default(4) }),
    data: z.array(areaNode),
  }),
  cityTree: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/areas/cityTree',
    title: '省市树',
    access: 'session',
    data: z.array(areaNode),
  }),
};
