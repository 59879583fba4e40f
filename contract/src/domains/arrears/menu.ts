import type { MenuModule } from '../../kernel/menu.ts';

const group = '欠费';

export const arrearsMenu: MenuModule = {
  code: 'TEBP32447135',
  path: '/underpaymentManage',
  title: '欠费追缴',
  icon: 'alarm-clock',
  sort: 50,
  pages: [
    {
      code: 'CYQP13831371',
      path: '/underpaymentManage/underpaymentRecord/list',
      title: '欠费记录',
      group,
      buttons: {
        pay: ['RQII65562188', '代缴'],
        cancel: ['NGLO80662157', '撤销'],
        modifyPlate: ['CNWQ75086326', '改车牌'],
        reduce: ['KXRS12142833', '减免'],
        writeOff: ['MVEP56581108', '申请核销'],
        writeOffAudit: ['FVZL64336855', '审核核销'],
        export: ['OJSF98213002', '导出'],
      },
    },
  ],
};
