export { recordDevicePayment } from './payment.service.ts';
