export { simulatedChannelKey } from './pay-channel.ts';
export { recordDevicePayment } from './payment.service.ts';
