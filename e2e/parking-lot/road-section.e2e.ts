import { crudSuite } from '../crud-suite.ts';

const code = `R${Date.now() % 1_000_000}`;

crudSuite({
  name: '路侧路段',
  path: '/systemManage/roadside/roadSite/list',
  create: {
    fields: { 路段编号: code, 路段名称: `巡检路段${code}`, 车场: { first: true }, 起点: '江陵路', 终点: '西兴路' },
    required: '请填写路段编号',
  },
  find: { filters: { '编号/名称': code }, row: code },
  edit: { fields: { 路段名称: `改名路段${code}`, 区域等级: { choose: '二类区域' } }, row: `改名路段${code}` },
  remove: {},
});
