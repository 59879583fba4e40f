import { chargingOwners } from '@bochong/contract/charging-customer';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { VipTypeSelect } from '../choosers.tsx';
import { kilowattHours } from '../measures.tsx';
import { OwnerActions, ownerForm } from './owner-actions.tsx';
import { OwnerPlates } from './owner-plates.tsx';
import { WalletApplies } from './wallet-applies.tsx';
import { WalletSection, WalletView } from './wallet-view.tsx';

export default function OwnerListPage() {
  return (
    <ListPage
      list={chargingOwners.list}
      rowKey="ownerId"
      columns={[
        { name: 'nickname', width: 90 },
        { name: 'phone', width: 120 },
        { name: 'availableFen', width: 105 },
        { name: 'arrearsFen', width: 90 },
        { name: 'status', title: '状态' },
        { name: 'vipName', width: 100 },
        { name: 'plates', width: 150 },
        ...(['blackFlag', 'principalFen', 'giftFen', 'frozenFen', 'totalOrders'] as const),
        { name: 'totalEnergyWh', title: '累计电量(度)', show: ({ totalEnergyWh }) => kilowattHours(totalEnergyWh), width: 110 },
        ...(['totalPaidFen', 'registerSource', 'appFlag', 'registeredAt', 'lastChargeAt', 'ownerNo', 'realName', 'vipExpireAt'] as const),
        ...(['statusReason', 'blackReason', 'dealerName'] as const),
      ]}
      filters={[
        ...(['searchValue', 'status'] as const),
        { name: 'vipTypeId', control: <VipTypeSelect /> },
        ...(['inArrears', 'blackFlag', 'registerSource', 'startTime'] as const),
      ]}
      actions={
        <>
          <ExportButton endpoint={chargingOwners.export} />
          <WalletApplies />
          <ownerForm.Add />
        </>
      }
      empty="车主在小程序或App里注册，也可点“新增”登记"
      rowActions={(row) => <OwnerActions owner={row} />}
      opens={{
        title: ({ nickname, phone }) => `${nickname || '车主'} ${phone}`,
        word: '钱包',
        width: 960,
        show: ({ ownerId }) => (
          <WalletView walletId={ownerId}>
            <WalletSection title="绑定车牌">
              <OwnerPlates ownerId={ownerId} />
            </WalletSection>
          </WalletView>
        ),
        history: 'chargingOwner',
      }}
    />
  );
}
