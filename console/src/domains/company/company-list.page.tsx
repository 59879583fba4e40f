import { companies, companyStatus, companyVehicles } from '@bochong/contract/company';
import { ExportButton } from '../../kit/export-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { SheetImport } from '../../kit/sheet-import.tsx';
import { CompanyTermsLink, CompanyWallet } from '../charging-customer/index.ts';
import { companyForm } from './company-form.tsx';
import { CompanyPeople } from './company-people.tsx';
import { CompanyStatusLinks } from './company-status-links.tsx';
import { CompanyVehicles } from './company-vehicles.tsx';

export default function CompanyListPage() {
  return (
    <ListPage
      list={companies.list}
      rowKey="companyId"
      columns={[
        { name: 'companyName', width: 200 },
        ...(['companyCode', 'status'] as const),
        { name: 'vehicleCount', show: ({ vehicleCount, vehicleLimit }) => `${vehicleCount} / ${vehicleLimit}` },
        'unbilledFen',
        'contact',
        'phone',
        'creditCode',
        'industry',
        'salesman',
        'address',
        'createdAt',
        'remark',
        'dealerName',
      ]}
      empty="点“新增”登记挂账停车的企业，再添加它的车辆"
      filters={['keyword', 'plateNo', 'status']}
      actions={
        <>
          <ExportButton endpoint={companies.export} />
          <SheetImport title="企业车辆" template={companyVehicles.template} endpoint={companyVehicles.import} />
          <companyForm.Add />
        </>
      }
      rowActions={(row) =>
        row.status !== companyStatus.ENDED && (
          <>
            <companyForm.Edit row={row} />
            <CompanyTermsLink companyId={row.companyId} companyName={row.companyName} />
            <CompanyStatusLinks row={row} />
          </>
        )
      }
      opens={{
        title: ({ companyName }) => `企业车辆 ${companyName}`,
        word: '车辆',
        width: 820,
        show: (row) => (
          <>
            <p>
              <CompanyWallet companyId={row.companyId} companyName={row.companyName} />
            </p>
            <CompanyVehicles company={row} />
            <CompanyPeople companyId={row.companyId} />
          </>
        ),
      }}
    />
  );
}
