import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { instant, instantInput, integer, uuid } from '../../kernel/fields.ts';
import { monitorPage } from './menu.ts';

/** A sub-stream is lighter and mostly H.264, which every browser plays; a main stream may be H.265. */
export const streamKind = enumOf('streamKind', '码流', { MAIN: [1, '主码流'], SUB: [2, '子码流'] });

/** Hours that the gateway keeps recordings, and how far back they are shown. */
export const playbackHours = 24;

const path = '/basic/v2/api/watchMonitors';
const params = z.object({ id: uuid('监控点') });

/** Where a browser gets a picture, and the ticket that the gateway lets it in with: for this one stream, for a minute. */
const admission = { url: z.url(), expireTime: instant('凭证有效至') };

/** Live pictures and recordings: they come from the media gateway, the server only says who may have them. */
export const monitorViews = {
  /** Whether this installation has a media gateway, and one that plays recordings. */
  gateway: endpoint({
    method: 'GET',
    path: `${path}/gateway`,
    title: '媒体网关',
    access: [monitorPage.code],
    data: z.object({ preview: z.boolean(), playback: z.boolean() }),
  }),
  /** `url` takes a WHEP offer with the ticket as bearer. */
  preview: endpoint({
    method: 'POST',
    path: `${path}/:id/preview`,
    title: '预览监控点',
    access: [monitorPage.can.preview],
    params,
    body: z.object({ stream: streamKind.schema }),
    data: z.object({ ...admission, ticket: z.string() }),
  }),
  /** `url` is a video file from `startTime` on, ticket included. */
  playback: endpoint({
    method: 'POST',
    path: `${path}/:id/playback`,
    title: '回放监控点',
    access: [monitorPage.can.playback],
    params,
    body: z.object({
      startTime: instantInput('开始时间'),
      minutes: integer('时长(分钟)', 1, playbackHours * 60),
    }),
    data: z.object({ ...admission, startTime: instant('开始时间') }),
  }),
};
