import { type MenuModule, menuPage } from '../../kernel/menu.ts';
import { equipMonitoringMenu } from '../device/menu.ts';

export const detectionPage = menuPage({
  code: 'XBJW95016281',
  path: '/equipMonitoring/chargeVideoDetection/list',
  title: '充电视频检测记录',
  group: '检测',
  buttons: {
    confirm: ['KTUB04879733', '确认'],
    ignore: ['ULMQ66137851', '忽略'],
    correct: ['BETC94152426', '改牌'],
    image: ['IGTJ83315391', '查看图片'],
    export: ['AWPE21094551', '导出'],
  },
});

export const chargingDetectionMenu: MenuModule = { ...equipMonitoringMenu, pages: [detectionPage] };
