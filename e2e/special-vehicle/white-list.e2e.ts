import { crudSuite } from '../crud-suite.ts';

const number = String(Date.now() % 100_000).padStart(5, '0');
const plateNo = `浙Y${number}`;

crudSuite({
  name: '白名单',
  path: '/specificParking/whiteList/list',
  columns: ['车牌号', '名单状态', '收费策略', '适用车场', '生效时间'],
  create: { fields: { 车牌号: plateNo, 车主: `访客${number}`, 类别: { choose: '访客' } }, required: '请输入正确的车牌号' },
  find: { filters: { 车牌号: plateNo }, row: `访客${number}` },
  edit: { fields: { 车主: `来宾${number}` }, row: `来宾${number}` },
});

crudSuite({
  name: '车位组',
  path: '/specificParking/parkingGroup/list',
  columns: ['车位组名称', '车位数', '车牌数', '超额处理'],
  create: { fields: { 车位组名称: `巡检${number}`, 车场: { first: true } }, required: '请输入车位组名称' },
  find: { filters: { 名称: `巡检${number}` }, row: `巡检${number}` },
  edit: { fields: { 车位数: 3 }, row: `巡检${number}` },
  remove: {},
});
