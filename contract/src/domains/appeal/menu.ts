import type { MenuModule } from '../../kernel/menu.ts';
import { plainCodes } from '../operation-log/index.ts';
import { complaintCodes } from './bill-complaints.ts';
import { appealCodes } from './park-order-appeals.ts';

const { page, detail, ...codes } = appealCodes;

export const appealMenu: MenuModule = {
  code: 'PLUG61539005',
  path: '/stopFee',
  title: '停车收费',
  icon: 'wallet',
  sort: 40,
  pages: [
    {
      code: page,
      path: '/stopFee/appeal/list',
      title: '停车申诉',
      group: '申诉投诉',
      buttons: {
        platform: [codes.platform, '代录申诉'],
        lock: [codes.lock, '锁定'],
        handle: [codes.handle, '处理'],
        leader: [codes.leader, '领导处理'],
        refund: [codes.refund, '退款'],
        edit: [codes.edit, '领导处理配置'],
        export: [codes.export, '导出'],
        plain: [plainCodes.parkOrderAppeal, '查看完整号码'],
      },
    },
    {
      code: detail,
      path: '/stopFee/appeal/detail',
      title: '申诉处理',
      group: '申诉投诉',
      hidden: true,
      activeMenu: '/stopFee/appeal/list',
    },
    {
      code: complaintCodes.page,
      path: '/stopFee/billComplaint/list',
      title: '账单投诉',
      group: '申诉投诉',
      buttons: {
        register: [complaintCodes.register, '登记'],
        accept: [complaintCodes.accept, '受理'],
        reply: [complaintCodes.reply, '回复'],
        toAppeal: [complaintCodes.toAppeal, '转申诉'],
        refund: [complaintCodes.refund, '申请退款'],
        finish: [complaintCodes.finish, '办结'],
        invalid: [complaintCodes.invalid, '判为无效'],
        export: [complaintCodes.export, '导出'],
        plain: [plainCodes.billComplaint, '查看完整号码'],
      },
    },
  ],
};
