import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { dealerName, flag, flagCode, instant, integer, nameText, parkId, parkName, text, uuid } from '../../kernel/fields.ts';
import { queryCode, searchText } from '../../kernel/page.ts';
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

/** What the media gateway says of a camera. It draws most streams only while somebody watches: then nobody knows of the others. */
export const monitorStatus = enumOf('monitorStatus', '在线状态', {
  UNKNOWN: [0, '未知', 'grey'],
  ONLINE: [1, '在线', 'green'],
  OFFLINE: [2, '离线', 'red'],
});

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
      recorded: flag('网关录像')
        .default(flagCode.OFF)
        .meta({ title: '网关录像', help: '媒体网关一直拉取主码流并保存24小时，供回放；占用网络和磁盘' }),
    },
    shown: {
      parkId: parkId(),
      parkName,
      recorderName: z.string().meta({ title: '录像机' }),
      onlineStatus: monitorStatus.schema,
      lastHeartbeat: instant('最近在线').nullable(),
      laneName: z.string().nullable().meta({ title: '所在车道', empty: '不在车道' }),
      dealerName,
    },
    filters: {
      name: searchText('名称').optional(),
      parkId: parkId().optional(),
      recorderId: uuid('录像机').optional(),
      onlineStatus: queryCode(monitorStatus.schema).optional(),
    },
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
