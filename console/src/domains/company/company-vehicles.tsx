import { type Company, type CompanyVehicle, companyStatus, companyVehicles } from '@bochong/contract/company';
import { plateColor } from '@bochong/contract/kernel/vehicle';
import { Table } from 'antd';
import { PlateTag } from '../../fields/plate-tag.tsx';
import { ActionForm } from '../../kit/action-form.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { StateTag } from '../../kit/columns.tsx';
import { Detail } from '../../kit/detail.tsx';
import { formatInstant } from '../../kit/format.ts';
import { PersonalNumber } from '../../kit/personal-number.tsx';

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
export function CompanyVehicles({ company: { companyId, status } }: { company: Company }) {
  const columns = [
    {
      title: '车牌号',
      key: 'plateNo',
      render: (_: unknown, row: CompanyVehicle) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />,
    },
    {
      title: '状态',
      key: 'status',
      render: (_: unknown, row: CompanyVehicle) => (
        <StateTag tone={row.status === 1 ? 'green' : 'grey'}>{row.status === 1 ? '挂账中' : '已移除'}</StateTag>
      ),
    },
    { title: '驾驶员', key: 'driverName', dataIndex: 'driverName' },
    {
      title: '电话',
      key: 'driverMobile',
      render: (_: unknown, row: CompanyVehicle) => (
        <PersonalNumber record="companyVehicle" id={row.vehicleId} field="driverMobile" masked={row.driverMobile} />
      ),
    },
    { title: '部门', key: 'dept', dataIndex: 'dept' },
    { title: '加入时间', key: 'createdAt', render: (_: unknown, row: CompanyVehicle) => formatInstant(row.createdAt) },
    {
      title: '操作',
      key: 'actions',
      render: (_: unknown, row: CompanyVehicle) =>
        row.status === 1 && (
          <ActionLink
            to={companyVehicles.remove}
            input={{ params: { id: row.vehicleId } }}
            ask={`确定移除车辆“${row.plateNo}”吗？`}
            description="在场的本次停车仍按企业挂账"
            done="车辆已移除"
            danger
          >
            移除
          </ActionLink>
        ),
    },
  ];
  return (
    <Detail endpoint={companyVehicles.list} input={{ params: { id: companyId } }}>
      {(vehicles) => (
        <Table
          size="small"
          rowKey="vehicleId"
          columns={columns}
          dataSource={vehicles}
          pagination={vehicles.length > 50 && { pageSize: 50 }}
          title={() => status !== companyStatus.ENDED && <AddVehicle companyId={companyId} />}
        />
      )}
    </Detail>
  );
}
