export { createAlipay } from './alipay/alipay.ts';
export { BillFileProblem } from './bill-file.ts';
export { recogniseBill } from './bill-lines.ts';
export { BillLineProblem } from './bill-row.rule.ts';
export type { ChannelAccount, ChannelHost } from './channel-account.ts';
/** For other partners over HTTP: bounded in size and time. */
export { callChannel, channelFile } from './channel-http.ts';
export { mountChannelNotice, noticeKey } from './channel-notice.ts';
export type { FundKind, FundLine } from './fund-line.rule.ts';
export { recogniseFundBill } from './fund-lines.ts';
export {
  BillNotReady,
  type ChannelLine,
  type ChannelVisit,
  type Notice,
  type OpeningAnswer,
  type PayChannel,
  type PaymentAnswer,
  type PaymentOrder,
  type RefundAnswer,
  type RefundRequest,
  type TransferAnswer,
  type TransferRequest,
  type VisitAnswer,
} from './pay-channel.ts';
export {
  createPayChannels,
  type PayChannels,
  type PayPlace,
  type PayTerms,
  plainTerms,
  type ReceivingAccounts,
  type SimulatedBooks,
} from './pay-channels.ts';
export type {
  PaymentSharing,
  ShareAnswer,
  SharedPayment,
  ShareReceiver,
  ShareRequest,
  ShareState,
  TakeBackRequest,
} from './payment-sharing.ts';
export { channelAt, phoneChannels, phonePayment, wechatPayer } from './phone-channel.ts';
export { readVerifier, type Verifier } from './verifier.rule.ts';
export { createWechatPay } from './wechat-pay/wechat-pay.ts';
