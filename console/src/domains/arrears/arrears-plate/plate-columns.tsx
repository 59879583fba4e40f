import { type ArrearsPlate, arrearsPlates } from '@bochong/contract/arrears';
import { Tag } from 'antd';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { type Column, columnsOf, StateTag } from '../../../kit/columns.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';

const col = columnsOf(arrearsPlates.list);

/** Where the vehicle stands now, leading to its stay. */
export const WhereNow = ({ row }: { row: ArrearsPlate }) =>
  row.currentOrderId === null ? (
    <span className="cell-empty">—</span>
  ) : (
    <LinkButton
      onClick={(event) => {
        event.stopPropagation();
        void go(`/parkingRecord/parkRecord/parkingDetail?orderId=${row.currentOrderId}`);
      }}
    >
      {row.currentParkName}
    </LinkButton>
  );

export const ClazzTag = ({ row }: { row: Pick<ArrearsPlate, 'clazzName' | 'clazzColor'> }) =>
  row.clazzName === null ? (
    <span className="cell-empty">—</span>
  ) : (
    <Tag>
      <i className="clazz-dot" style={{ background: row.clazzColor ?? undefined }} /> {row.clazzName}
    </Tag>
  );

/** Columns every list of vehicles that owe begins with. */
export const plateColumns: readonly Column<ArrearsPlate>[] = [
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, { fixed: 'left', width: 126 }),
  col.custom('clazzName', '车牌分类', (row) => <ClazzTag row={row} />, { width: 110 }),
  col.dealer('dealerName'),
  col.money('owedFen'),
  col.number('recordCount', { width: 90 }),
  col.number('maxAgeDays', { width: 110 }),
  col.custom('currentParkName', '正在停车', (row) => <WhereNow row={row} />, { width: 170 }),
  col.text('phone', { width: 130 }),
  col.time('lastRemindAt'),
  col.number('remindCount30d', { width: 120 }),
  col.number('callCount', { width: 90 }),
  col.custom(
    'promiseDate',
    '承诺日',
    (row) => (row.promiseDate ? <StateTag tone={row.promiseBroken ? 'red' : 'grey'}>{row.promiseDate}</StateTag> : '—'),
    {
      width: 120,
    },
  ),
  col.custom('blackListed', '黑名单', (row) => (row.blackListed ? <StateTag tone="red">已列入</StateTag> : '—'), { width: 90 }),
  col.number('frozenCount', { width: 90 }),
  col.number('parkCount', { width: 90 }),
  col.money('totalPaidFen'),
];
