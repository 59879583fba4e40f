import { companySettlementStatus, type SettledItem, settlementDisputeStatus } from '@bochong/contract/company-settlement';
import { ownCompany } from '@bochong/contract/own-company';
import { ActionForm } from '../../kit/action-form.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { formatFen } from '../../kit/format.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { SettlementView } from '../company-settlement/index.ts';

const { DRAFT } = companySettlementStatus;

/** What the company may say of one charge or stay of a draft. */
function ItemDeeds({ settlementId, item: { subjectId, number, disputeStatus } }: { settlementId: string; item: SettledItem }) {
  const params = { id: settlementId, subjectId };
  return disputeStatus === settlementDisputeStatus.OPEN ? (
    <ActionLink to={ownCompany.withdraw} input={{ params }} ask={`撤回对 ${number} 的异议？`} done="异议已撤回">
      撤回异议
    </ActionLink>
  ) : (
    <ActionForm
      to={ownCompany.dispute}
      word="异议"
      title={`对 ${number} 提出异议`}
      okText="提交"
      given={{ params }}
      asks={[{ name: 'reason', required: true }]}
      done="异议已提交，运营方答复后再确认结算单"
    />
  );
}

/** Statements of the company: its people read them, dispute what is wrong and confirm. */
export default function OwnSettlementListPage() {
  return (
    <ListPage
      list={ownCompany.settlements}
      rowKey="settlementId"
      columns={[
        ...(['periodFrom', 'periodTo', 'status', 'payableFen', 'paidFen', 'openDisputes', 'orderCount', 'vehicleCount'] as const),
        ...(['energyWh', 'elecFen', 'serviceFen', 'discountFen', 'occupyFen', 'refundFen', 'balanceFen', 'otherFen'] as const),
        ...(['confirmedBy', 'confirmedAt', 'settleNo'] as const),
      ]}
      filters={['status']}
      empty="运营方在账单日生成结算单"
      rowActions={(row) =>
        row.status === DRAFT && (
          <ActionLink
            to={ownCompany.confirm}
            input={{ params: { id: row.settlementId }, body: { rev: row.rev } }}
            ask={`确认 ${row.orderCount} 笔充电、应付 ¥${formatFen(row.payableFen)}？`}
            description="确认后不能变更，之后的退款和更正计入下一期"
            done="结算单已确认"
          >
            确认
          </ActionLink>
        )
      }
      opens={{
        title: ({ periodFrom, periodTo }) => `结算单 ${periodFrom} 至 ${periodTo}`,
        width: 1080,
        show: ({ settlementId, status }) => (
          <SettlementView
            id={settlementId}
            from={{
              get: ownCompany.settlement,
              vehicles: ownCompany.settledVehicles,
              items: ownCompany.settledItems,
              exportItems: ownCompany.exportItems,
            }}
            itemActions={(item) => status === DRAFT && <ItemDeeds settlementId={settlementId} item={item} />}
          />
        ),
      }}
    />
  );
}
