import { type Company, companyStatus, companyVehicles } from '@bochong/contract/company';
import { plateColor } from '@bochong/contract/kernel/vehicle';
import { ActionForm } from '../../kit/action-form.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { LoadedTable } from '../../kit/small-table.tsx';

const AddVehicle = ({ companyId }: { companyId: string }) => (
  <ActionForm
    to={companyVehicles.create}
    word="添加车辆"
    button="primary"
    title="添加企业车辆"
    okText="保存"
    initial={{ plateColor: plateColor.BLUE }}
    given={{ params: { id: companyId } }}
    done="车辆已添加，下次入场起按企业挂账离场"
  />
);

/** Vehicles of a company; those that were removed stay as a record. */
export const CompanyVehicles = ({ company: { companyId, status } }: { company: Company }) => (
  <LoadedTable
    list={companyVehicles.list}
    input={{ params: { id: companyId } }}
    rowKey="vehicleId"
    columns={[
      'plateNo',
      'status',
      'driverName',
      { name: 'driverMobile', title: '电话' },
      'dept',
      'dailyLimitFen',
      'monthlyLimitFen',
      'createdAt',
    ]}
    rowActions={({ vehicleId, plateNo, status: onAccount }) =>
      onAccount === 1 && (
        <ActionLink
          to={companyVehicles.remove}
          input={{ params: { id: vehicleId } }}
          ask={`确定移除车辆“${plateNo}”吗？`}
          description="在场的本次停车仍按企业挂账"
          done="车辆已移除"
          danger
        >
          移除
        </ActionLink>
      )
    }
    pagination={{ pageSize: 50, hideOnSinglePage: true }}
    title={() => status !== companyStatus.ENDED && <AddVehicle companyId={companyId} />}
  />
);
