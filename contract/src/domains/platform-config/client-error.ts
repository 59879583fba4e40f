import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, text, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, searchText } from '../../kernel/page.ts';
import { clientErrorPage } from './menu.ts';

/** An unexpected failure of somebody's console. */
const clientError = z.object({
  message: text('错误', 500, 1),
  stack: text('堆栈', 4000),
  info: text('位置', 2000),
  url: text('页面地址', 500, 1),
  release: text('版本', 100),
});

const clientErrorRow = clientError.extend({
  errorId: id('编号'),
  account: z.string().meta({ title: '登录账号' }),
  dealerName: z.string().meta({ title: '运营单位' }),
  userAgent: words('浏览器'),
  createdAt: instant('时间'),
});

/** Failures one user may report in a minute; what goes beyond is dropped, not refused. */
export const reportsPerMinute = 20;

export const clientErrors = {
  report: endpoint({
    method: 'POST',
    path: '/basic/v2/api/clientErrors',
    title: '上报前端错误',
    access: 'session',
    ofCompany: true,
    audited: false,
    whileOwing: true,
    body: clientError,
    data: z.null(),
  }),
  list: endpoint({
    method: 'GET',
    path: '/basic/v2/api/clientErrors',
    title: '前端错误',
    access: [clientErrorPage.code],
    query: pageQuery({ keyword: searchText('关键字').optional() }),
    data: pageOf(clientErrorRow),
  }),
};
