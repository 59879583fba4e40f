import { crudSuite } from '../crud-suite.ts';

crudSuite({
  name: '收费记录',
  path: '/stopFee/chargeRecord/list',
  columns: ['车牌号', '车场', '应付金额(元)', '实付金额(元)', '支付渠道', '支付时间'],
  find: { filters: { 支付渠道: { choose: '微信' } }, row: '微信' },
});
