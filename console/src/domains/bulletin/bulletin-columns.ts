import { audienceType, bulletinCategory, bulletinStatus, bulletins } from '@bochong/contract/bulletin';
import { columnsOf } from '../../kit/columns.tsx';

const col = columnsOf(bulletins.list);

/** Columns of bulletins as their publisher and their approvers see them. */
export const bulletinColumns = [
  col.text('title', { width: 300, fixed: 'left' }),
  col.enum('bulletinStatus', bulletinStatus, {
    [bulletinStatus.PENDING]: 'amber',
    [bulletinStatus.REJECTED]: 'red',
    [bulletinStatus.PUBLISHED]: 'green',
    [bulletinStatus.SCHEDULED]: 'blue',
  }),
  col.enum('category', bulletinCategory),
  col.enum('audienceType', audienceType),
  col.custom('forceRead', '强制阅读', (row) => (row.forceRead === 1 ? '是' : '否'), { width: 90 }),
  col.custom('read', '已读/应读', (row) => `${row.readCount}/${row.targetCount}`, { width: 100 }),
  col.time('publishAt'),
  col.time('updateTime'),
  col.text('submitBy', { width: 110 }),
];
