import type { Verifier } from './verifier.rule.ts';

/** What an adapter signs with and whom it believes, for one receiving account. */
export interface ChannelAccount {
  merchantNo: string;
  /** The merchant a service provider signs for; empty when the merchant signs itself. */
  subMerchantNo: string;
  appId: string;
  /** PEM, PKCS#8 or PKCS#1. */
  privateKey: string;
  /** Of the merchant's own certificate; empty when the channel knows a bare public key. */
  serialNo: string;
  /** WeChat: 32 bytes that notifications and certificates are encrypted with. */
  apiV3Key: string;
  /** WeChat: secret of the public account, which who pays inside of WeChat is asked with; empty where nobody pays there. */
  appSecret: string;
  /** Alipay: serials of the root certificates; empty when it knows a bare public key. */
  rootSerial: string;
  /** Alipay: what a merchant allowed a service provider with. */
  authToken: string;
  verifiers: readonly Verifier[];
}

/** Where an adapter finds its channel, and itself. */
export interface ChannelHost {
  /** Address of the channel, from the configuration. */
  baseUrl: string;
  refundNotifyUrl: string;
  now(): Date;
}

/** WeChat besides: where its pages are, and its calls for public accounts. */
export interface WechatHost extends ChannelHost {
  openUrl: string;
  apiUrl: string;
}
