import type { bulletins } from '@bochong/contract/bulletin';
import type { ColumnsOf } from '../../../kit/columns.tsx';

/** Columns of bulletins as their publisher and their approvers see them. */
export const bulletinColumns: ColumnsOf<typeof bulletins.list> = [
  { name: 'title', width: 300 },
  'bulletinStatus',
  'category',
  'audienceType',
  'forceRead',
  { name: 'read', title: '已读/应读', show: ({ readCount, targetCount }) => `${readCount}/${targetCount}`, width: 100 },
  'publishAt',
  'updateTime',
  'submitBy',
];
