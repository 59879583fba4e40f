import { crudSuite } from '../crud-suite.ts';

const serial = `E2E-${Date.now() % 1_000_000}`;

crudSuite({
  name: '设备管理',
  path: '/systemManage/equipment/list',
  columns: ['设备名称', '序列号', '设备类型', '在线状态', '车场', '通道'],
  create: {
    fields: {
      设备名称: '巡检备用相机',
      序列号: serial,
      车场: { choose: '江南豪园' },
      通道: { choose: '主入口' },
      相机方向: { choose: '双向' },
    },
    required: '请填写设备名称',
  },
  find: { filters: { '序列号/名称': serial }, row: serial },
  edit: { fields: { 车场: { choose: '滨江医院' }, 通道: { choose: '侧出口' }, 相机方向: { choose: '出口' } }, row: '侧出口' },
});
