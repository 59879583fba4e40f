export { createAlipay } from './alipay/alipay.ts';
export type { ChannelAccount, ChannelHost } from './channel-account.ts';
export { mountChannelNotice, noticeKey } from './channel-notice.ts';
export type {
  ChannelLine,
  Notice,
  OpeningAnswer,
  PayChannel,
  PaymentAnswer,
  PaymentOrder,
  RefundAnswer,
  RefundRequest,
  TransferAnswer,
  TransferRequest,
} from './pay-channel.ts';
export { createPayChannels, type PayChannels, type PayPlace, type ReceivingAccounts } from './pay-channels.ts';
export { readVerifier, type Verifier } from './verifier.rule.ts';
export { createWechatPay } from './wechat-pay/wechat-pay.ts';
