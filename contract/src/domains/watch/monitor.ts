import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { dealerName, flag, integer, nameText, parkId, parkName, text, uuid } from '../../kernel/fields.ts';
import { searchText } from '../../kernel/page.ts';
import { recordCalls } from '../../kernel/record-calls.ts';
import { monitorPage } from './menu.ts';

/** An address of a stream; whoever may watch is told by the recorder's account, never by the address. */
const streamAddress = (label: string, isNeeded: boolean) =>
  text(label, 500, isNeeded ? 1 : 0)
    .refine(
      (value) => (value === '' && !isNeeded) || /^rtsps?:\/\/[^\s@/]+(\/[^\s@]*)?$/.test(value),
      `${label}应为rtsp地址，且不含账号密码`,
    )
    .meta({ title: label, kind: 'text' });

const path = '/basic/v2/api/watchMonitors';

/** Cameras by the channel of their recorder; a lane is one of the same lot. */
export const monitors = {
  ...recordCalls({
    path,
    title: '监控点',
    key: 'monitorId',
    page: monitorPage,
    fields: {
      name: nameText('名称', 50),
      recorderId: uuid('录像机'),
      channelNo: integer('通道号', 1, 512),
      laneId: uuid('通道(车道)')
        .nullable()
        .default(null as never)
        .meta({ title: '所在车道', empty: '不在车道' }),
      streamMain: streamAddress('主码流', true),
      streamSub: streamAddress('子码流', false),
      ptz: flag('云台'),
    },
    shown: {
      parkId: parkId(),
      parkName,
      recorderName: z.string().meta({ title: '录像机' }),
      laneName: z.string().nullable().meta({ title: '所在车道', empty: '不在车道' }),
      dealerName,
    },
    filters: { name: searchText('名称').optional(), parkId: parkId().optional(), recorderId: uuid('录像机').optional() },
  }),
  /** Recorders of the reader by a part of their names, with their lots. */
  recorders: endpoint({
    method: 'GET',
    path: `${path}/recorders`,
    title: '可选录像机',
    access: [monitorPage.code],
    query: z.object({ keyword: searchText('名称').optional() }),
    data: z.array(z.object({ value: z.string(), label: z.string(), parkId: parkId() })),
  }),
};
