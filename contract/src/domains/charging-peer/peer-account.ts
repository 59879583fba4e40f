import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { documentNo, fen, instant, personName, signedFen, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode } from '../../kernel/page.ts';
import { peerPage } from './menu.ts';
import { peerKey } from './peer.ts';
import { peerEntryKind } from './peer-enums.ts';

/** A change of what a peer has with us, with what it has since. */
export const peerEntry = z.object({
  entryId: uuid('账目'),
  at: instant('时间'),
  kind: peerEntryKind.schema,
  amountFen: signedFen('变动'),
  balanceFen: signedFen('余额'),
  orderId: uuid('订单').nullable(),
  orderNo: documentNo('订单号'),
  voucher: z.string().meta({ title: '凭证号', kind: 'code' }),
  reason: words('说明'),
  operatorName: personName('经办人'),
});
export type PeerEntry = z.output<typeof peerEntry>;

/** Money that has moved between us and a peer. */
const transfer = z.object({
  amountFen: fen('金额', 1_000_000_000).min(1, '金额须大于0'),
  /** Of the transfer: it counts once. */
  voucher: text('凭证号', 64, 1),
  reason: text('说明', 100).default(''),
});
const path = '/cps/v2/api/peers/:id/account';

export const peerAccounts = {
  /** Newest first. */
  entries: endpoint({
    method: 'GET',
    path,
    title: '互联互通平台账目',
    access: [peerPage.code],
    params: peerKey,
    query: pageQuery({ kind: queryCode(peerEntryKind.schema).optional() }).omit({ dealerIds: true, cursor: true }),
    data: pageOf(peerEntry),
  }),
  /** Money of the peer has arrived. */
  payIn: endpoint({
    method: 'POST',
    path: `${path}/payIn`,
    title: '登记平台来款',
    access: [peerPage.can.account],
    params: peerKey,
    body: transfer,
    data: z.object({ balanceFen: signedFen('账户余额') }),
    audited: true,
  }),
  /** We have paid the peer what our customers charged at its guns. */
  payOut: endpoint({
    method: 'POST',
    path: `${path}/payOut`,
    title: '登记付平台款',
    access: [peerPage.can.account],
    params: peerKey,
    body: transfer,
    data: z.object({ balanceFen: signedFen('账户余额') }),
    audited: true,
  }),
};

export const peerAccountErrors = {
  voucherTaken: error('43402', '该凭证号已登记过'),
};
