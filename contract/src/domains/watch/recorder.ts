import { z } from 'zod';
import { enumOf, named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, instant, integer, nameText, parkId, parkName, text } from '../../kernel/fields.ts';
import { queryCode, searchText } from '../../kernel/page.ts';
import { recordCalls } from '../../kernel/record-calls.ts';
import { recorderPage } from './menu.ts';
import { monitorStatus } from './monitor.ts';

export const recorderProtocol = enumOf('recorderProtocol', '录像机协议', {
  ONVIF: [1, 'ONVIF'],
  GB28181: [2, 'GB/T 28181'],
  RTSP: [3, 'RTSP'],
});

/** Recorders of lots. The password is written only; one that is left out stays. */
export const recorders = recordCalls({
  path: '/basic/v2/api/watchRecorders',
  title: '录像机',
  key: 'recorderId',
  page: recorderPage,
  fields: {
    name: nameText('名称', 50),
    parkId: parkId(),
    protocol: recorderProtocol.schema,
    ip: z.union([z.ipv4(), z.ipv6()], { error: '请填写IP地址' }).meta({ title: 'IP地址' }),
    port: integer('端口', 1, 65_535),
    account: text('账号', 64),
    channels: integer('通道数', 1, 512),
  },
  shown: {
    parkName,
    monitorCount: z.number().int().meta({ title: '监控点(个)' }),
    onlineStatus: monitorStatus.schema,
    lastHeartbeat: instant('最近在线').nullable(),
    hasPassword: named(z.boolean().meta({ title: '密码' }), [true, '已设置', 'green'], [false, '未设置', 'grey']),
    dealerName,
  },
  sent: {
    password: z.string().max(128, '密码最多128个字符').optional().meta({ title: '密码', help: '加密保存，不再显示；编辑时不填即不修改' }),
  },
  filters: {
    name: searchText('名称').optional(),
    parkId: parkId().optional(),
    protocol: queryCode(recorderProtocol.schema).optional(),
  },
});

export const watchErrors = {
  recorderTaken: error('44550', '已有同名的录像机'),
  recorderUsed: error('44551', '该录像机下还有{count}个监控点，不能删除'),
  channelTaken: error('44552', '该录像机的这个通道已有监控点'),
  channelBeyond: error('44553', '该录像机只有{channels}个通道'),
  lotOfMonitors: error('44554', '该录像机下还有监控点，不能换车场'),
  channelsUsed: error('44555', '通道{channel}已有监控点，通道数不能更少'),
  monitorTaken: error('44556', '该车场已有同名的监控点'),
  noGateway: error('44557', '本系统没有配置媒体网关，不能预览'),
  noPlayback: error('44558', '本系统没有配置媒体网关的回放服务'),
  gatewayDown: error('44559', '媒体网关没有应答：{reason}'),
  gatewayRefused: error('44560', '媒体网关不接受这个监控点的码流（{status}），请检查码流地址'),
  passwordUnreadable: error('44561', '录像机“{recorder}”的密码无法读取，请重新填写'),
  notRecorded: error('44562', '该监控点没有开启网关录像，没有可回放的内容'),
  noSubStream: error('44563', '该监控点没有子码流'),
  outOfWindow: error('44564', '只能回放最近24小时内的录像'),
};
