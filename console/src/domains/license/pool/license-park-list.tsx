import { authType, type LicensePark, licenseActions, licenseParkStatus, licensePlace, licenses } from '@bochong/contract/license';
import { ActionForm } from '../../../kit/action-form.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { viewTabs } from '../views.ts';

/** Lots with what they may have and what they have. */
export function LicenseParkList() {
  return (
    <ListPage
      list={licenses.parks}
      rowKey="linkId"
      columns={[
        { name: 'parkName', width: 200 },
        ...(['authType', 'status', 'licensedQty', 'actualQty', 'overQty', 'poolName', 'linkedAt'] as const),
      ]}
      tabs={viewTabs}
      empty="在授权池里点“分配”，把授权给停车场"
      filters={['parkName', 'status']}
      rowActions={(row) => row.status !== licenseParkStatus.REMOVED && <Adjust link={row} />}
    />
  );
}

const Item = itemOf(licensePlace);
const Reason = itemOf(licenseActions.adjust);

const Adjust = ({ link: { parkName, poolId, targetType, targetId, authType: kind, licensedQty, actualQty } }: { link: LicensePark }) => (
  <ActionForm
    to={licenseActions.adjust}
    word="调整"
    title={`调整 ${parkName} 的${authType.label(kind)}`}
    okText="保存"
    initial={{ qty: licensedQty }}
    input={({ qty, reason, requestId }: { qty: number; reason: string; requestId: string }) => ({
      body: { poolId, requestId, reason, items: [{ targetType, targetId, authType: kind, qty }] },
    })}
    done="授权已调整"
  >
    <Item name="qty" label="授权数" extra={`现有${actualQty}；少于现有会显示超配，填0则解除分配`} />
    <Reason name="reason" />
  </ActionForm>
);
