import { disabledCars, disabledLevel, disabledRelation, disabledStatus } from '@bochong/contract/special-vehicle';
import { Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/list-filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { PersonalNumber } from '../../../kit/personal-number.tsx';
import { SheetImport } from '../../../kit/sheet-import.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { DisabledCarActions } from './disabled-car-actions.tsx';
import { DisabledCarDrawer } from './disabled-car-drawer.tsx';
import { useDisabledCarForm } from './disabled-car-form.tsx';
import { disabledTones } from './disabled-tones.ts';

const col = columnsOf(disabledCars.list);
const Filter = filterOf(disabledCars.list);
const columns = [
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, { fixed: 'left', width: 126 }),
  col.enum('auditStatus', disabledStatus, disabledTones, { width: 90 }),
  col.text('holderName', { width: 90 }),
  col.text('phone', { width: 130, render: (row) => <PersonalNumber record="disabledCar" id={row.carId} masked={row.phone} /> }),
  col.text('disabledCertNo', {
    width: 190,
    render: (row) => <PersonalNumber record="disabledCar" id={row.carId} field="disabledCertNo" masked={row.disabledCertNo} />,
  }),
  col.enum('disabledLevel', disabledLevel, undefined, { width: 100 }),
  col.text('certValidTo', { width: 116 }),
  col.enum('relation', disabledRelation, undefined, { width: 90 }),
  col.text('driverLicenceType', { width: 90 }),
  col.custom('materials', '已收材料', (row) => row.materials.join('、'), { width: 180 }),
  col.text('applicantName', { width: 100 }),
  col.time('createdAt'),
  col.text('auditorName', { width: 100 }),
  col.time('auditedAt'),
  col.text('opinion', { width: 180 }),
  col.dealer('dealerName'),
];
const tabs = {
  name: 'handled',
  items: [
    { value: 0, label: '待审核' },
    { value: 1, label: '已审核' },
  ],
};

export default function DisabledCarListPage() {
  const [search] = useTabSearch();
  const form = useDisabledCarForm();
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <ListPage
        list={disabledCars.list}
        rowKey="carId"
        columns={columns}
        fixed={{ handled: search.get('handled') ?? '0' }}
        tabs={tabs}
        empty="点“新增”或导入登记残疾人车辆，审核通过后入场即享优惠"
        filters={
          <>
            <Filter name="plateNo">
              <PlateInput />
            </Filter>
            <Filter name="holderName">
              <Input allowClear />
            </Filter>
            <Filter name="disabledLevel">
              <EnumSelect of={disabledLevel} />
            </Filter>
            <Filter name="auditStatus">
              <EnumSelect of={disabledStatus} />
            </Filter>
            <Filter name="expiringDays">
              <InputNumber min={0} max={366} />
            </Filter>
          </>
        }
        actions={
          <>
            <Allowed code="IYRX35203706">
              <ExportButton endpoint={disabledCars.export} />
            </Allowed>
            <Allowed code="ZWAF69053856">
              <SheetImport
                title="残疾人车辆"
                template={disabledCars.template}
                endpoint={disabledCars.import}
                invalidates={[disabledCars.list]}
              />
            </Allowed>
            <Allowed code="YWUA40627672">
              <Button type="primary" onClick={form.add}>
                新增
              </Button>
            </Allowed>
          </>
        }
        rowActions={(row) => <DisabledCarActions row={row} onEdit={() => form.edit(row)} />}
        onOpen={(row) => setOpened(row.carId)}
      />
      <DisabledCarDrawer carId={opened} onClose={() => setOpened(null)} />
      {form.dialog}
    </>
  );
}
