import { crudSuite } from '../crud-suite.ts';

crudSuite({
  name: '收费记录',
  path: '/stopFee/chargeRecord/list',
  find: { filters: { 支付渠道: { choose: '微信' } }, row: '微信' },
});
