import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

const group = '停车资源';

export const peerPage = menuPage({
  code: 'DVPQ97268209',
  path: '/systemManage/connectivity/peer/list',
  title: '充电互联互通平台',
  group,
  buttons: {
    add: ['DBYI72286895', '新增'],
    edit: ['VVQD61594499', '编辑'],
    delete: ['GCQO60790570', '删除'],
    switch: ['SYDP06024549', '启停'],
    open: ['BYLD09095649', '开放电站'],
    rotate: ['THDF19844112', '密钥轮换'],
    account: ['TMIJ20698437', '登记收付款'],
    connect: ['XMEI98348413', '联调测试'],
    report: ['PRGA98280206', '监管上报'],
  },
});

export const peerMessagePage = menuPage({
  code: 'YBRY69105909',
  path: '/systemManage/connectivity/message/list',
  title: '互联互通报文',
  group,
  buttons: { plain: ['PGGN66754005', '查看明文'] },
});

export const peerPushPage = menuPage({
  code: 'UEVU37916750',
  path: '/systemManage/connectivity/push/list',
  title: '互联互通推送',
  group,
  buttons: { retry: ['BJSW78181219', '重新推送'], cancel: ['UZLD29488230', '取消推送'] },
});

export const peerCheckPage = menuPage({
  code: 'VFXY10069335',
  path: '/systemManage/connectivity/reconcile/list',
  title: '互联互通对账',
  group,
  buttons: { export: ['ZGVQ23914789', '导出'], recheck: ['JRWU54379635', '重新对账'], resolve: ['MXCV86830272', '差异处理'] },
});

export const foreignStationPage = menuPage({
  code: 'BIVE33417215',
  path: '/systemManage/connectivity/foreignStation/list',
  title: '互联互通他方电站',
  group,
  buttons: { sync: ['MLAI80473592', '同步电站'], start: ['HVKP02403046', '启动充电'] },
});

export const foreignChargePage = menuPage({
  code: 'BRUN73171915',
  path: '/systemManage/connectivity/foreignCharge/list',
  title: '外部充电订单',
  group,
  buttons: { stop: ['RTID42842469', '停止充电'], settle: ['TCTG44797992', '处理'] },
});

export const chargingPeerMenu: MenuModule = {
  ...systemManage,
  pages: [peerPage, peerMessagePage, peerPushPage, peerCheckPage, foreignStationPage, foreignChargePage],
};
