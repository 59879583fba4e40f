import { chargingOwners, maxOwnerPlates, ownerPlate } from '@bochong/contract/charging-customer';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';

/** Plates of an owner: one is the usual one, those that were checked are nobody else's. */
export const OwnerPlates = ({ ownerId }: { ownerId: string }) => (
  <Detail endpoint={chargingOwners.get} input={{ params: { id: ownerId } }}>
    {({ plateRows }) => (
      <SmallTable
        of={ownerPlate}
        rows={plateRows}
        rowKey="plateNo"
        columns={['plateNo', 'isDefault', 'verified', 'createdAt']}
        empty="没有绑定车牌：绑定后可按车牌享受白名单和会员折扣"
        rowActions={({ plateNo }) => (
          <ActionLink
            to={chargingOwners.unbindPlate}
            input={{ params: { id: ownerId }, body: { plateNo } }}
            ask={`解绑车牌“${plateNo}”？`}
            done="车牌已解绑"
            danger
          >
            解绑
          </ActionLink>
        )}
        title={() =>
          plateRows.length < maxOwnerPlates ? (
            <ActionForm
              to={chargingOwners.bindPlate}
              word="绑定车牌"
              button="default"
              given={{ params: { id: ownerId } }}
              done="车牌已绑定"
            />
          ) : (
            `已绑定${maxOwnerPlates}个车牌，达到上限`
          )
        }
      />
    )}
  </Detail>
);
