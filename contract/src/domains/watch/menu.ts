import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

const group = '监控';

export const monitorPage = menuPage({
  code: 'XHWR19252219',
  path: '/systemManage/watch/monitor/list',
  title: '监控点',
  group,
  buttons: {
    add: ['XHCG65736120', '新增'],
    edit: ['ZZHY95074826', '编辑'],
    delete: ['AYET92091814', '删除'],
    preview: ['VCIP71090863', '预览'],
    playback: ['GIUG09644512', '回放'],
  },
});

export const recorderPage = menuPage({
  code: 'MAIE96545083',
  path: '/systemManage/watch/recorder/list',
  title: '录像机',
  group,
  buttons: { add: ['LKNL58077366', '新增'], edit: ['ORAZ95901650', '编辑'], delete: ['UEPO69554507', '删除'] },
});

/** Cameras that watch lots, and the recorders they hang on. */
export const watchMenu: MenuModule = { ...systemManage, pages: [monitorPage, recorderPage] };
