import { chargingSessionPage } from '@bochong/contract/charging-order';
import { type ParkFreeGrant, parkFreeGrants, parkGrantStatus } from '@bochong/contract/charging-parking-link';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { dayOf, daysAfter } from '../../../kit/instant.ts';
import { ListPage } from '../../../kit/list-page.tsx';

const { WAIT_PLATE, ISSUED } = parkGrantStatus;
/** Of the last seven days, by the end of the charge: few enough for exact totals. */
const week = () => ({ startTime: `${daysAfter(dayOf(Date.now()), -6)} 00:00:00`, endTime: `${dayOf(Date.now())} 23:59:59` });
const givenOf = ({ grantId, rev }: ParkFreeGrant) => ({ params: { id: grantId }, body: { rev } });

const Actions = ({ row }: { row: ParkFreeGrant }) => (
  <>
    {row.grantStatus === WAIT_PLATE && (
      <ActionForm
        to={parkFreeGrants.fixPlate}
        word="补录车牌"
        title={`补录车牌 ${row.grantNo}`}
        okText="保存"
        given={givenOf(row)}
        initial={{ plateNo: row.plateNo ?? '' }}
        asks={['plateNo']}
        done="车牌已补录，按停车记录匹配"
      />
    )}
    {(row.grantStatus === WAIT_PLATE || row.grantStatus === ISSUED) && (
      <ActionForm
        to={parkFreeGrants.void}
        word="作废"
        title={`作废停车减免 ${row.plateNo ?? row.grantNo}`}
        okText="作废"
        danger
        given={givenOf(row)}
        asks={[{ name: 'reason', required: true }]}
        done="已作废，停车费按无减免计算"
      />
    )}
  </>
);

export default function ParkFreeGrantListPage() {
  return (
    <ListPage
      list={parkFreeGrants.list}
      rowKey="grantId"
      columns={[
        ...(['plateNo', 'freeMinutes', 'usedMin', 'grantStatus', 'parkName', 'stationName', 'dealerName', 'endAt', 'validTo'] as const),
        ...(['reason', 'ruleName', 'energyWh', 'validFrom', 'usedAt', 'grantNo'] as const),
        { name: 'orderNo', show: (row) => <GoTo path={`${chargingSessionPage.path}?orderId=${row.orderId}`}>{row.orderNo}</GoTo> },
      ]}
      query={{ pollMs: 30_000, opening: week }}
      filters={['plateNo', 'startTime', 'stationId', 'grantStatus', 'number']}
      actions={<ExportButton endpoint={parkFreeGrants.export} />}
      rowActions={(row) => <Actions row={row} />}
      opens={{ title: (row) => `停车减免 ${row.plateNo ?? row.grantNo}` }}
      empty="电站设有停车充电联动规则时，充电结算后在这里发放减免；可放宽充电结束时间查看以往"
    />
  );
}
