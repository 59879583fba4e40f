import type { Data } from '@bochong/contract/kernel/endpoint';
import { evaluatePage, evaluateStatus, type ParkEvaluate, parkEvaluates } from '@bochong/contract/parking-order';
import { Select } from 'antd';
import { useState } from 'react';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed, usePermission } from '../../../kit/permission.tsx';
import { PersonalNumber } from '../../../kit/personal-number.tsx';
import { OrderLink } from '../park-order/order-link.tsx';
import { EvaluateView, evaluateTones } from './evaluate-view.tsx';
import { Stars } from './stars.tsx';

const col = columnsOf(parkEvaluates.list);
const Filter = filterOf(parkEvaluates.list);
const stars = [5, 4, 3, 2, 1].map((value) => ({ value: String(value), label: `${value}星` }));
const tabs = {
  name: 'status',
  items: [{ value: '', label: '全部' }, ...evaluateStatus.options],
};

const columns = [
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, { fixed: 'left', width: 126 }),
  col.custom('score', '评分', (row) => <Stars score={row.score} />, { width: 100 }),
  col.text('content', { width: 240 }),
  col.custom('images', '图片', (row) => row.images.length || '', { width: 60 }),
  col.custom('tags', '标签', (row) => row.tags.join('、'), { width: 160, ellipsis: true }),
  col.text('parkName', { width: 180 }),
  col.dealer('dealerName'),
  col.time('evaluatedAt'),
  col.enum('status', evaluateStatus, evaluateTones, { width: 100 }),
  col.text('replyContent', { width: 240 }),
  col.time('replyAt'),
  col.text('phone', { width: 130, render: (row) => <PersonalNumber record="parkEvaluate" id={row.evaluateId} masked={row.phone} /> }),
  col.custom('orderNo', '订单号', (row) => <OrderLink orderId={row.orderId} orderNo={row.orderNo} />, { width: 220 }),
];

const filters = (
  <>
    <Filter name="plateNo">
      <PlateInput />
    </Filter>
    <DateRangeItem names={['startTime', 'endTime']} label="评价时间" />
    <Filter name="parkIds">
      <ParkSelect mode="multiple" />
    </Filter>
    <Filter name="minScore">
      <Select allowClear options={stars} />
    </Filter>
    <Filter name="maxScore">
      <Select allowClear options={stars} />
    </Filter>
  </>
);

function Summary({ stars: counts }: Data<typeof parkEvaluates.list>['summary']) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const points = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  const good = (counts[3] ?? 0) + (counts[4] ?? 0);
  return (
    <>
      平均 <b>{(points / total).toFixed(1)}</b> 分，四星以上 <b>{((good / total) * 100).toFixed(1)}%</b>
    </>
  );
}

export default function EvaluateListPage() {
  const [opened, setOpened] = useState<ParkEvaluate | null>(null);
  const replies = usePermission(evaluatePage.can.reply);
  return (
    <>
      <ListPage
        list={parkEvaluates.list}
        rowKey="evaluateId"
        columns={columns}
        filters={filters}
        tabs={tabs}
        summary={(summary) => <Summary {...summary} />}
        empty="车主离场后7天内可在手机上评价，评价在此回复"
        actions={
          <Allowed to={parkEvaluates.export}>
            <ExportButton endpoint={parkEvaluates.export} />
          </Allowed>
        }
        rowActions={(row) => (
          <LinkButton onClick={() => setOpened(row)}>{replies && row.status === evaluateStatus.WAITING ? '回复' : '查看'}</LinkButton>
        )}
        opens={setOpened}
      />
      <DetailDrawer title="停车评价" open={opened !== null} onClose={() => setOpened(null)}>
        {opened && <EvaluateView id={opened.evaluateId} />}
      </DetailDrawer>
    </>
  );
}
