import { type Company, companies, companyStatus, companyVehicles } from '@bochong/contract/company';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { PlateInput } from '../../fields/plate-input.tsx';
import { columnsOf } from '../../kit/columns.tsx';
import { DetailDrawer } from '../../kit/detail.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { filterOf } from '../../kit/filter-elements.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { PersonalNumber } from '../../kit/personal-number.tsx';
import { SheetImport } from '../../kit/sheet-import.tsx';
import { useCompanyForm } from './company-form.tsx';
import { CompanyStatusLinks } from './company-status-links.tsx';
import { CompanyVehicles } from './company-vehicles.tsx';

const { NORMAL, FROZEN, ENDED } = companyStatus;
const col = columnsOf(companies.list);
const Filter = filterOf(companies.list);
const columns = [
  col.text('companyName', { fixed: 'left', width: 200 }),
  col.text('companyCode', { width: 110 }),
  col.enum('status', companyStatus, { [NORMAL]: 'green', [FROZEN]: 'amber', [ENDED]: 'grey' }, { width: 84 }),
  col.custom('vehicleCount', '车辆', ({ vehicleCount, vehicleLimit }) => `${vehicleCount} / ${vehicleLimit}`, { width: 100 }),
  col.money('unbilledFen', { width: 120 }),
  col.text('contact', { width: 100 }),
  col.text('phone', { width: 130, render: (row) => <PersonalNumber record="company" id={row.companyId} masked={row.phone} /> }),
  col.text('creditCode', { width: 180 }),
  col.text('industry', { width: 110 }),
  col.text('salesman', { width: 100 }),
  col.text('address', { width: 200 }),
  col.time('createdAt'),
  col.text('remark', { width: 160 }),
  col.dealer('dealerName'),
];

export default function CompanyListPage() {
  const form = useCompanyForm();
  const [opened, setOpened] = useState<Company | null>(null);
  return (
    <>
      <ListPage
        list={companies.list}
        rowKey="companyId"
        columns={columns}
        empty="点“新增”登记挂账停车的企业，再添加它的车辆"
        filters={
          <>
            <Filter name="keyword">
              <Input allowClear />
            </Filter>
            <Filter name="plateNo">
              <PlateInput />
            </Filter>
            <Filter name="status">
              <EnumSelect of={companyStatus} />
            </Filter>
          </>
        }
        actions={
          <>
            <Allowed to={companies.export}>
              <ExportButton endpoint={companies.export} />
            </Allowed>
            <Allowed to={companyVehicles.import}>
              <SheetImport title="企业车辆" template={companyVehicles.template} endpoint={companyVehicles.import} />
            </Allowed>
            <Allowed to={companies.create}>
              <Button type="primary" onClick={form.add}>
                新增
              </Button>
            </Allowed>
          </>
        }
        rowActions={(row) => (
          <>
            <LinkButton onClick={() => setOpened(row)}>车辆</LinkButton>
            {row.status !== ENDED && (
              <>
                <Allowed to={companies.update}>
                  <LinkButton onClick={() => form.edit(row)}>编辑</LinkButton>
                </Allowed>
                <CompanyStatusLinks row={row} />
              </>
            )}
          </>
        )}
        opens={setOpened}
      />
      <DetailDrawer title={`企业车辆 ${opened?.companyName ?? ''}`} open={opened !== null} onClose={() => setOpened(null)} width={820}>
        {opened && <CompanyVehicles company={opened} />}
      </DetailDrawer>
      {form.dialog}
    </>
  );
}
