import { enumOf } from './enum-of.ts';

/** Where the payer is: in front of a code, in the channel's app, in its mini program, or in a browser of the phone. */
export const payWay = enumOf('payWay', '支付入口', {
  QR: [1, '扫码'],
  IN_APP: [2, '公众号/生活号'],
  MINI: [3, '小程序'],
  BROWSER: [4, '手机网页'],
});
