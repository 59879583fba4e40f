import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { id, instant, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery } from '../../kernel/page.ts';
import { smsOutboxPage } from './menu.ts';

export const smsStatus = enumOf('smsStatus', '短信状态', {
  QUEUED: [0, '待发送', 'grey'],
  SENT: [1, '已发送', 'green'],
  FAILED: [2, '发送失败', 'red'],
});

export const outboxMessage = z.object({
  messageId: id('短信'),
  phoneMask: z.string().meta({ title: '手机号' }),
  content: words('内容'),
  purpose: z.string().meta({ title: '用途' }),
  status: smsStatus.schema.meta({ title: '状态' }),
  createdAt: instant('提交时间'),
});

/** Only where no carrier is configured does anybody hold this code: with a real one the texts are between carrier and receiver. */

export const smsOutbox = {
  list: endpoint({
    method: 'GET',
    path: '/user/v2/api/smsOutbox',
    title: '短信发件箱',
    access: [smsOutboxPage.code],
    query: pageQuery({}),
    data: pageOf(outboxMessage),
  }),
};
