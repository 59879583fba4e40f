import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

export const nonInductivePayPage = menuPage({
  code: 'BNQM39027019',
  path: '/systemManage/nonInductivePay/list',
  title: '无感支付',
  group: '账户',
  buttons: {
    add: ['NYAA21594238', '新增'],
    edit: ['GYQV45904628', '编辑'],
    delete: ['SRDM87769960', '删除'],
    switch: ['KEEG19964942', '启停'],
  },
});

export const autoPayMenu: MenuModule = { ...systemManage, pages: [nonInductivePayPage] };
