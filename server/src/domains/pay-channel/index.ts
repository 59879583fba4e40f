export type { PayChannel, RefundAnswer, RefundRequest, TransferAnswer, TransferRequest } from './pay-channel.ts';
export { createPayChannels, type PayChannels } from './pay-channels.ts';
