import { type MenuModule, menuPage } from '../../kernel/menu.ts';
import { chargingAssetMenu } from '../charging-asset/menu.ts';

const group = '联动';

export const parkFreeGrantPage = menuPage({
  code: 'WZDR18171941',
  path: '/chargePlatform/parkFreeGrant/list',
  title: '停车减免记录',
  group,
  buttons: {
    fixPlate: ['MBNA64069754', '补录车牌'],
    void: ['NCGP83932448', '作废'],
    export: ['OJKE61539407', '导出'],
  },
});

export const parkChargeRulePage = menuPage({
  code: 'JZDP39685532',
  path: '/chargePlatform/parkChargeRule/list',
  title: '停车充电联动',
  group,
  buttons: {
    add: ['UVAK21586718', '新增'],
    edit: ['RRBR14524185', '编辑'],
    switch: ['HSDM92461490', '启停'],
    delete: ['VURI51646731', '删除'],
  },
});

export const chargingParkingLinkMenu: MenuModule = { ...chargingAssetMenu, pages: [parkFreeGrantPage, parkChargeRulePage] };
