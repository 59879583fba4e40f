import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { instant, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { peerKey } from '../charging-peer/index.ts';
import { peerPage } from '../charging-peer/menu.ts';

/** TokenType of OCPI. Cards (RFID) and other carriers are shown to charge points; the others begin charges by commands. */
export const ocpiTokenType = enumOf('ocpiTokenType', '令牌类型', {
  RFID: [1, '充电卡(RFID)'],
  APP_USER: [2, 'APP用户'],
  AD_HOC_USER: [3, '临时用户'],
  OTHER: [4, '其他'],
});
/** WhitelistType of OCPI: whether a token may charge without its platform being asked. */
export const ocpiWhitelist = enumOf('ocpiWhitelist', '鉴权方式', {
  ALWAYS: [1, '免询问', 'green'],
  ALLOWED: [2, '询问，可免', 'blue'],
  ALLOWED_OFFLINE: [3, '询问，断线可免', 'blue'],
  NEVER: [4, '必须询问', 'amber'],
});
export const ocpiTokenValid = enumOf('ocpiTokenValid', '是否有效', { VALID: [1, '有效', 'green'], INVALID: [2, '无效', 'grey'] });
/** What a platform answered when it was asked about a token; AllowedType of OCPI, an unknown token, or no answer. */
export const ocpiAllowed = enumOf('ocpiAllowed', '鉴权结果', {
  ALLOWED: [1, '允许', 'green'],
  BLOCKED: [2, '已冻结', 'red'],
  EXPIRED: [3, '已过期', 'red'],
  NO_CREDIT: [4, '余额不足', 'red'],
  NOT_ALLOWED: [5, '本站不允许', 'red'],
  UNKNOWN: [6, '对方不认识', 'red'],
  UNREACHED: [7, '对方未答复', 'amber'],
});
export const ocpiPullState = enumOf('ocpiPullState', '拉取状态', {
  RUNNING: [1, '拉取中', 'blue'],
  DONE: [2, '已完成', 'green'],
  FAILED: [3, '未完成', 'red'],
});

/** A token of a platform's driver. */
export const ocpiToken = z.object({
  tokenId: uuid('令牌'),
  /** The last four signs of its number. */
  uid: z.string().meta({ title: '令牌号', kind: 'code' }),
  party: z.string().meta({ title: '运营商', kind: 'code' }),
  tokenType: ocpiTokenType.schema,
  contractId: z.string().meta({ title: '合约号', kind: 'code' }),
  visualNumber: z.string().meta({ title: '卡面号', kind: 'code' }),
  issuer: z.string().meta({ title: '发行方' }),
  valid: ocpiTokenValid.schema,
  whitelist: ocpiWhitelist.schema,
  lastUpdated: instant('对方更新时间'),
  askedAt: instant('最近鉴权').nullable(),
  allowed: ocpiAllowed.schema.nullable(),
});
export type OcpiToken = z.output<typeof ocpiToken>;

/** How a platform's list of tokens was asked for last. */
const ocpiPull = z.object({
  state: ocpiPullState.schema.nullable(),
  beganAt: instant('开始时间').nullable(),
  doneAt: instant('最近拉取').nullable(),
  tokenCount: z.number().int().meta({ title: '令牌数' }),
  said: words('说明'),
});
export type OcpiPull = z.output<typeof ocpiPull>;

const path = '/cps/v2/api/peers/:id/ocpi/tokens';

export const ocpiTokens = {
  list: endpoint({
    method: 'GET',
    path,
    title: '漫游令牌',
    access: [peerPage.code],
    params: peerKey,
    query: pageQuery({
      /** The whole number of a token, or the one printed on it. */
      number: searchText('令牌号/卡面号').optional(),
      valid: queryCode(ocpiTokenValid.schema).optional(),
    }).omit({ dealerIds: true, cursor: true }),
    data: pageOf(ocpiToken),
  }),
  pullState: endpoint({
    method: 'GET',
    path: `${path}/pull`,
    title: '漫游令牌拉取情况',
    access: [peerPage.code],
    params: peerKey,
    data: ocpiPull,
  }),
  /** Asks the platform for all of its tokens, page by page. */
  pull: endpoint({
    method: 'POST',
    path: `${path}/pull`,
    title: '拉取令牌',
    access: [peerPage.can.connect],
    params: peerKey,
    data: z.null(),
    audited: true,
  }),
};

export const ocpiTokenErrors = {
  noTokens: error('44687', '该平台未启用，或没有提供令牌接口'),
  pulling: error('44688', '正在拉取该平台的令牌，请稍后再试'),
};
