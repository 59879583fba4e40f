import { crudSuite } from '../crud-suite.ts';

crudSuite({
  name: '相机',
  path: '/equipMonitoring/camera/list',
  columns: ['设备名称', '序列号', '在线状态', '车场'],
  find: { filters: { '序列号/名称': '江南豪园' }, row: '江南豪园' },
});
