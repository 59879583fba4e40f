import { enumOf } from '../../kernel/enum-of.ts';

export const thirdType = enumOf('thirdType', '第三方类型', {
  SMS: [1, '短信'],
  VOICE: [2, '语音外呼'],
  INVOICE: [3, '电子发票'],
  MAP: [4, '地图'],
  CITY: [5, '城市停车平台'],
  PAY: [6, '支付聚合'],
  ETC: [7, 'ETC'],
  STORAGE: [8, '对象存储'],
  WECHAT: [9, '公众号/小程序'],
});

/** One value that a vendor's service asks for. */
export interface VendorParam {
  readonly key: string;
  readonly title: string;
  /** Written only, kept encrypted, shown as {@link hiddenSecret}. */
  readonly secret?: true;
  /** An address `http(s)://…`; the test of the connection goes there. */
  readonly url?: true;
  readonly optional?: true;
}

export interface Vendor {
  readonly thirdType: number;
  readonly vendor: string;
  readonly title: string;
  readonly params: readonly VendorParam[];
  /** Where it is reached, for vendors with one address for everybody. */
  readonly url?: string;
}

/** What stands for a secret that is kept; sent back, it keeps that secret. */
export const hiddenSecret = '******';

const address: VendorParam = { key: 'url', title: '接口地址', url: true };
const app: VendorParam = { key: 'appId', title: '应用ID' };
const keyOf = (title: string): VendorParam => ({ key: 'key', title, secret: true });
const { SMS, VOICE, INVOICE, MAP, CITY, PAY, ETC, STORAGE, WECHAT } = thirdType;

/** Vendors of each type, with what each asks for. */
export const vendors: readonly Vendor[] = [
  { thirdType: SMS, vendor: 'http', title: '通用HTTP短信网关', params: [address, keyOf('密钥')] },
  { thirdType: VOICE, vendor: 'http', title: '通用HTTP外呼网关', params: [address, app, keyOf('密钥')] },
  { thirdType: INVOICE, vendor: 'nuonuo', title: '诺诺', params: [address, app, keyOf('AppSecret')] },
  { thirdType: INVOICE, vendor: 'http', title: '其他开票平台', params: [address, app, keyOf('密钥')] },
  { thirdType: MAP, vendor: 'amap', title: '高德', url: 'https://restapi.amap.com/', params: [keyOf('Key')] },
  { thirdType: MAP, vendor: 'tencent', title: '腾讯', url: 'https://apis.map.qq.com/', params: [keyOf('Key')] },
  { thirdType: MAP, vendor: 'baidu', title: '百度', url: 'https://api.map.baidu.com/', params: [keyOf('AK')] },
  { thirdType: CITY, vendor: 'http', title: '城市停车平台', params: [address, app, keyOf('密钥')] },
  { thirdType: PAY, vendor: 'http', title: '聚合支付平台', params: [address, { key: 'merchantNo', title: '商户号' }, keyOf('密钥')] },
  { thirdType: ETC, vendor: 'http', title: 'ETC发行服务方', params: [address, app, keyOf('密钥')] },
  {
    ...{ thirdType: STORAGE, vendor: 's3', title: 'S3兼容存储' },
    params: [
      { key: 'url', title: '存储桶地址', url: true },
      { key: 'region', title: '区域', optional: true },
      { key: 'accessKey', title: 'AccessKey', secret: true },
      { key: 'secretKey', title: 'SecretKey', secret: true },
    ],
  },
  { thirdType: WECHAT, vendor: 'wechat', title: '微信', url: 'https://api.weixin.qq.com/', params: [app, keyOf('AppSecret')] },
];
export const vendorOf = (type: number, vendor: string): Vendor | undefined =>
  vendors.find((one) => one.thirdType === type && one.vendor === vendor);

/** The type whose enabled setting the product calls. The others are kept and tried, and nothing is sent to them. */
export const drivenTypes: readonly number[] = [SMS];

/** What comes of enabling a setting of a type, in a sentence. */
export const useOf: Readonly<Record<number, string>> = {
  [SMS]: '启用后，本单位的短信立即改由它发送；停用后由安装时配置的短信通道发送',
  [VOICE]: '产品尚无语音外呼功能，启用只作登记',
  [INVOICE]: '开票平台由“电子发票”中的开票主体决定，启用只作登记',
  [MAP]: '产品尚未使用地图服务，启用只作登记',
  [CITY]: '产品尚未向城市停车平台上报，启用只作登记',
  [PAY]: '收款由“收款账户”决定，启用只作登记',
  [ETC]: '产品尚未接入ETC扣费，启用只作登记',
  [STORAGE]: '文件存储由安装时的环境变量决定，启用只作登记',
  [WECHAT]: '公众号密钥在“收款账户”中填写，启用只作登记',
};

/** Interfaces the product calls, by type: an address of one in the production environment replaces that of the setting. */
export const calledApis: Readonly<Record<number, readonly string[]>> = { [SMS]: ['send'] };
