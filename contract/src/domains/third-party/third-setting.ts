import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf, named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, documentNo, id, instant, nameText, parkId, rev, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { recordCalls } from '../../kernel/record-calls.ts';
import { thirdSettingPage } from './menu.ts';
import { hiddenSecret, thirdType, vendorOf, vendors } from './third-vendor.ts';

export const thirdStatus = enumOf('thirdStatus', '第三方配置状态', { OFF: [0, '停用', 'grey'], ON: [1, '启用', 'green'] });
/** How far an attempt to connect came. */
export const probeStage = enumOf('probeStage', '连接测试结果', {
  OK: [0, '连接成功', 'green'],
  ADDRESS: [1, '地址不可用', 'red'],
  DNS: [2, '域名解析失败', 'red'],
  TCP: [3, '无法建立连接', 'red'],
  TLS: [4, '证书或加密失败', 'red'],
  ANSWER: [5, '没有答复', 'red'],
  STATUS: [6, '答复异常', 'red'],
  AUTH: [7, '鉴权被拒绝', 'red'],
});

const values = (title: string) =>
  z.record(z.string().regex(/^\w{1,40}$/, '参数名不正确'), z.string().max(4096, '参数最多4096个字符')).meta({ title });

const filters = {
  name: searchText('名称').optional(),
  thirdType: queryCode(thirdType.schema).optional(),
  status: queryCode(thirdStatus.schema).optional().meta({ title: '状态' }),
};
const path = '/basic/v2/api/thirdSettings';
const params = z.object({ id: uuid('第三方配置') });

export const thirdSettings = {
  ...recordCalls({
    path,
    title: '第三方配置',
    key: 'settingId',
    page: thirdSettingPage,
    fields: {
      thirdType: thirdType.schema,
      vendor: named(
        z.string().min(1, '请选择服务商').max(20).meta({ title: '服务商' }),
        ...[...new Map(vendors.map(({ vendor, title }) => [vendor, title])).entries()],
      ),
      name: nameText('名称', 50),
      parkId: parkId('适用车场')
        .nullable()
        .default(null as never)
        .meta({ title: '适用车场', empty: '全单位', help: '不选则全单位适用' }),
      /** Values that are no secrets, by their keys. */
      params: values('参数'),
      /** Secrets by their keys: answered as `******`, and what is sent so keeps what is kept. */
      secrets: values('密钥'),
    },
    shown: {
      status: thirdStatus.schema.meta({ title: '状态' }),
      parkName: z.string().nullable().meta({ title: '适用车场', empty: '全单位' }),
      lastTestAt: instant('上次测试').nullable(),
      lastTestStage: probeStage.schema.nullable().meta({ title: '测试结果' }),
      lastTestResult: words('测试说明'),
      dealerName,
    },
    filters,
    rule: ({ thirdType: type, vendor, params: plain, secrets }, context) => {
      const found = vendorOf(type, vendor);
      const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (found === undefined) return issue('vendor', '该类型没有这个服务商');
      for (const { key, title, secret, url, optional } of found.params) {
        const field = secret ? 'secrets' : 'params';
        const value = ((secret ? secrets : plain)[key] ?? '').trim();
        if (value === '' && !optional) issue(field, `请填写${title}`);
        if (value !== '' && url && !/^https?:\/\/[^\s@/]+(\/\S*)?$/.test(value)) issue(field, `${title}应为http(s)地址，且不含账号密码`);
      }
      const known = (secret: boolean) => found.params.filter((one) => Boolean(one.secret) === secret).map(({ key }) => key);
      for (const key of Object.keys(plain)) if (!known(false).includes(key)) issue('params', `没有参数“${key}”`);
      for (const key of Object.keys(secrets)) if (!known(true).includes(key)) issue('secrets', `没有密钥“${key}”`);
      if (Object.values(plain).includes(hiddenSecret)) issue('params', '参数不能为******');
    },
  }),
  /** One of a type and a scope is enabled. */
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/status`,
    title: '启停第三方配置',
    access: [thirdSettingPage.can.switch],
    params,
    body: z.object({ status: thirdStatus.schema, rev }),
    data: z.null(),
  }),
  /** Connects to every address of the setting and keeps how far it came; at most ten seconds an address. */
  test: endpoint({
    method: 'POST',
    path: `${path}/:id/test`,
    title: '测试连接',
    access: [thirdSettingPage.can.test],
    params,
    data: z.object({
      stage: probeStage.schema,
      results: z.array(
        z.object({
          apiName: z.string().meta({ title: '接口' }),
          stage: probeStage.schema.meta({ title: '结果' }),
          said: words('说明'),
          costMs: z.number().int().meta({ title: '耗时(毫秒)' }),
        }),
      ),
    }),
  }),
};

/** One call to a third party. */
export const thirdCallRow = z.object({
  callId: id('调用'),
  at: instant('时间'),
  apiName: z.string().meta({ title: '接口' }),
  ok: named(z.boolean().meta({ title: '结果' }), [true, '成功', 'green'], [false, '失败', 'red']),
  said: words('说明'),
  costMs: z.number().int().meta({ title: '耗时(毫秒)' }),
  traceId: documentNo('跟踪号'),
  /** Masked. */
  request: words('请求'),
  answer: words('答复'),
});

export const thirdCalls = {
  /** Calls of a setting, newest first; kept thirty days unless the policy says otherwise. */
  list: endpoint({
    method: 'GET',
    path: '/basic/v2/api/thirdCalls',
    title: '第三方调用记录',
    access: [thirdSettingPage.code],
    query: pageQuery({ settingId: uuid('第三方配置') }),
    data: pageOf(thirdCallRow),
  }),
};

export const thirdPartyErrors = {
  nameTaken: error('44540', '已有同名的第三方配置'),
  rival: error('44541', '同一范围内已有启用的{type}配置，请先停用它'),
  enabled: error('44542', '启用中的配置不能删除，请先停用'),
  unitOnly: error('44543', '短信按运营单位发送，不能限定车场'),
  urlTaken: error('44544', '该接口在这个环境下已有地址'),
  noSecret: error('44545', '请填写{title}'),
};
