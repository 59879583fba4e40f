import { type Company, type CompanyVehicle, companyStatus, companyVehicleFields, companyVehicles } from '@bochong/contract/company';
import { plateColor } from '@bochong/contract/kernel/vehicle';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { PlateTag } from '../../fields/plate-tag.tsx';
import { StateTag } from '../../kit/columns.tsx';
import { Detail } from '../../kit/detail.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { formatInstant } from '../../kit/format.ts';
import { ConfirmLink } from '../../kit/link-button.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { PersonalNumber } from '../../kit/personal-number.tsx';
import { useAction } from '../../kit/use-endpoint.ts';

const Item = itemOf(companyVehicleFields);
type Values = Pick<CompanyVehicle, 'plateNo' | 'plateColor' | 'driverName' | 'driverMobile' | 'dept'>;
const blank: Partial<Values> = { plateColor: plateColor.BLUE, driverName: '', driverMobile: '', dept: '' };

function AddVehicle({ companyId }: { companyId: string }) {
  const [open, setOpen] = useState(false);
  const create = useAction(companyVehicles.create, { success: '车辆已添加，下次入场起按企业挂账离场' });
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        添加车辆
      </Button>
      <FormModal<Values>
        title="添加企业车辆"
        open={open}
        initial={blank}
        onSubmit={(body) => create.run({ params: { id: companyId }, body })}
        onClose={() => setOpen(false)}
      >
        <Item name="plateNo" />
        <Item name="plateColor" />
        <Item name="driverName" />
        <Item name="driverMobile" />
        <Item name="dept" />
      </FormModal>
    </>
  );
}

/** Vehicles of a company; those that were removed stay as a record. */
export function CompanyVehicles({ company: { companyId, status } }: { company: Company }) {
  const remove = useAction(companyVehicles.remove, { success: '车辆已移除' });
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
          <Allowed to={companyVehicles.create}>
            <ConfirmLink
              danger
              question={`确定移除车辆“${row.plateNo}”吗？`}
              description="在场的本次停车仍按企业挂账"
              onConfirm={() => remove.run({ params: { id: row.vehicleId } })}
            >
              移除
            </ConfirmLink>
          </Allowed>
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
          title={() =>
            status !== companyStatus.ENDED && (
              <Allowed to={companyVehicles.create}>
                <AddVehicle companyId={companyId} />
              </Allowed>
            )
          }
        />
      )}
    </Detail>
  );
}
