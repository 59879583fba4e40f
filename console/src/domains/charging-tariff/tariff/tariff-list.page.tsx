import { chargingTariffs, tariffStatus } from '@bochong/contract/charging-tariff';
import { ExportButton } from '../../../kit/export-button.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { tabsOf } from '../../../kit/status-tabs.tsx';
import { DayBand } from './day-band.tsx';
import { TariffActions } from './tariff-actions.tsx';

const add = (
  <GoTo to={chargingTariffs.create} path="/chargePlatform/rule/add" button="primary">
    新增计费规则
  </GoTo>
);

/** What charges now. */
const opening = () => ({ status: String(tariffStatus.ACTIVE) });

export default function TariffListPage() {
  return (
    <ListPage
      list={chargingTariffs.list}
      rowKey="versionId"
      columns={[
        { name: 'tariffName', width: 140 },
        { name: 'versionNo', show: (row) => `V${row.versionNo}`, width: 52 },
        { name: 'priceText', width: 392 },
        {
          name: 'segments',
          title: '默认日',
          show: (row) => <DayBand small title={row.tariffName} segments={row.segments} />,
          width: 92,
        },
        ...(['dealerName', 'effectiveFrom', 'effectiveTo'] as const),
        { name: 'boundText', width: 180, ellipsis: true },
        ...(['currentType', 'status', 'publishedBy', 'profileCount', 'publishedAt', 'voidReason', 'remark', 'updatedAt'] as const),
      ]}
      tabs={tabsOf(
        'status',
        [tariffStatus.ACTIVE, '生效中'],
        [tariffStatus.SCHEDULED, '未生效'],
        [`${tariffStatus.HISTORY},${tariffStatus.VOID}`, '历史'],
        [tariffStatus.DRAFT, '草稿'],
      )}
      query={{ opening }}
      filters={['keyword', 'stationId', 'currentType', 'effectiveAt']}
      actions={
        <>
          <ExportButton endpoint={chargingTariffs.export} />
          {add}
        </>
      }
      empty={add}
      rowActions={(row) => <TariffActions row={row} />}
      opens={(row) => void go(`/chargePlatform/rule/detail?id=${row.versionId}`)}
    />
  );
}
