import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, instant, rev, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { peerPage, peerPushPage } from './menu.ts';
import { peerKey } from './peer.ts';
import { peerPushKind, peerPushState } from './peer-enums.ts';

/** What a peer is told, and what became of it. */
export const peerPush = z.object({
  pushId: uuid('推送'),
  dealerName,
  peerName: z.string().meta({ title: '平台' }),
  kind: peerPushKind.schema,
  number: z.string().meta({ title: '流水号/枪编码', kind: 'code' }),
  state: peerPushState.schema,
  tries: z.number().int().meta({ title: '已试次数' }),
  said: words('最近答复'),
  createdAt: instant('产生时间'),
  changedAt: instant('最近一次'),
});
export type PeerPush = z.output<typeof peerPush>;

const path = '/cps/v2/api/peerPushes';
const one = z.object({ id: uuid('推送') });

export const peerPushes = {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    path,
    title: '互联互通推送列表',
    access: [peerPushPage.code],
    query: pageQuery({
      peerId: uuid('平台').optional(),
      kind: queryCode(peerPushKind.schema).optional(),
      state: queryCode(peerPushState.schema).optional(),
      number: searchText('流水号/枪编码', 30).optional(),
    }),
    data: pageOf(peerPush),
  }),
  /** Once more from the beginning. */
  retry: endpoint({
    method: 'POST',
    path: `${path}/:id/retry`,
    title: '重新推送',
    access: [peerPushPage.can.retry],
    params: one,
    data: z.null(),
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    title: '取消推送',
    access: [peerPushPage.can.cancel],
    params: one,
    data: z.null(),
  }),
};

const secret = (label: string) => text(label, 100, 1);
/** AES-128: sixteen bytes. */
const sixteen = (label: string) => text(label, 16, 16).regex(/^[\x21-\x7e]{16}$/, `${label}为16位`);

/** Where a peer is called, and with what: written, never read again. */
export const peerLine = z.object({
  outBaseUrl: z
    .url({ protocol: /^https?$/, error: '地址形如 https://peer.example.com/evcs' })
    .max(200)
    .refine((url) => !/[?#@]/.test(url), '地址不带参数和账号')
    .meta({ title: '对方地址' }),
  operatorSecret: secret('运营商密钥'),
  sigSecret: secret('签名密钥'),
  dataSecret: sixteen('消息密钥'),
  dataSecretIv: sixteen('初始化向量'),
});

export const probeStep = z.object({
  step: z.string().meta({ title: '步骤' }),
  passed: z.boolean().meta({ title: '结果' }),
  text: words('说明'),
});
export type ProbeStep = z.output<typeof probeStep>;

export const peerLines = {
  save: endpoint({
    method: 'POST',
    path: '/cps/v2/api/peers/:id/line',
    title: '对方地址与密钥',
    access: [peerPage.can.connect],
    params: peerKey,
    body: peerLine.extend({ rev }),
    data: z.null(),
  }),
  /** A token, then a question with it; each step's outcome. */
  probe: endpoint({
    method: 'POST',
    path: '/cps/v2/api/peers/:id/line/probe',
    title: '联调测试',
    access: [peerPage.can.connect],
    params: peerKey,
    data: z.array(probeStep),
    writes: false,
  }),
};

export const peerPushErrors = {
  noLine: error('43403', '请先填写对方地址与密钥'),
  notLeft: error('43404', '该推送已确认或在途，不能重推'),
  notWaiting: error('43405', '只有未确认的推送能取消'),
};
