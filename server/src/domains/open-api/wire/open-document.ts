import { tableOf } from '@bochong/contract/kernel/enum-of';
import {
  type OpenInterface,
  openErrors,
  openEvent,
  openEventBody,
  openEvents,
  openHeaders,
  openInterfaces,
  openPath,
  openWindowSec,
} from '@bochong/contract/open-api';
import { parameters, schemaOf } from '../../../kernel/http/openapi.ts';

const headerWords = {
  key: 'AppKey',
  timestamp: `秒级时间戳，与服务器相差不超过${openWindowSec}秒`,
  nonce: '16至64位随机串（字母、数字、-、_），每个请求换一个',
  signature: '待签名文本的HMAC-SHA256（密钥为AppSecret），小写十六进制',
} as const;

const about = `每个请求带四个签名头。待签名文本为五行，以换行符\\n连接、末尾不换行：方法（大写）、路径和查询参数（与实际发送的一致）、时间戳、nonce、请求正文的SHA-256（小写十六进制；没有正文时为空串的SHA-256）。
答复没有外层信封：成功时就是数据，失败时为 {code, message, requestId} 并带相应的HTTP状态。金额单位为分，电量单位为Wh，时间为ISO 8601。`;

const refusal = {
  description: '没有被接受',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'message', 'requestId'],
        properties: {
          code: {
            type: 'string',
            description: Object.values(openErrors)
              .map(({ code, message, status }) => `${code}（HTTP ${status}）${message}`)
              .join('；'),
          },
          message: { type: 'string' },
          requestId: { type: 'string', description: '反馈问题时请附上' },
        },
      },
    },
  },
};

const operationOf = (name: string, { title, scope, query, body, data }: OpenInterface) => ({
  operationId: name,
  summary: title,
  description: `需要权限 ${scope}`,
  security: [Object.fromEntries(Object.keys(openHeaders).map((key) => [key, []]))],
  parameters: parameters({ ...(query && { query }) }),
  ...(body && { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }),
  responses: { 200: { description: '成功', content: { 'application/json': { schema: schemaOf(data, 'output') } } }, default: refusal },
});

/** What may be called at one address, by method. */
const operationsOf = (calls: readonly (readonly [string, OpenInterface])[]) =>
  Object.fromEntries(calls.map(([name, one]) => [one.method.toLowerCase(), operationOf(name, one)]));

/** What other systems may call, as an OpenAPI 3.0 document. */
export function openDocument(): Record<string, unknown> {
  const all = Object.entries<OpenInterface>(openInterfaces);
  return {
    openapi: '3.0.3',
    info: { title: '泊充开放接口', version: openPath.slice(-2), description: about },
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(openHeaders).map(([key, name]) => [
          key,
          { type: 'apiKey', in: 'header', name, description: headerWords[key as keyof typeof headerWords] },
        ]),
      ),
    },
    paths: Object.fromEntries([...Map.groupBy(all, ([, { path }]) => path)].map(([path, calls]) => [path, operationsOf(calls)])),
    'x-webhooks': Object.fromEntries(
      openEvents.map((event) => [
        event,
        {
          post: {
            summary: tableOf(openEvent)?.label(event),
            requestBody: { content: { 'application/json': { schema: schemaOf(openEventBody(event), 'output') } } },
          },
        },
      ]),
    ),
  };
}
