import { crudSuite } from '../crud-suite.ts';

crudSuite({
  name: '相机',
  path: '/equipMonitoring/camera/list?view=list',
  find: { filters: { '序列号/名称': '江南豪园' }, row: '江南豪园' },
});
