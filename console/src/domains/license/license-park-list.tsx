import { authType, type LicensePark, licenseActions, licenseParkStatus, licenses } from '@bochong/contract/license';
import { Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { columnsOf } from '../../kit/columns.tsx';
import { filterOf } from '../../kit/filter-elements.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { useAction } from '../../kit/use-endpoint.ts';
import { viewTabs } from './views.ts';

const col = columnsOf(licenses.parks);
const Filter = filterOf(licenses.parks);
const columns = [
  col.text('parkName', { fixed: 'left', width: 200 }),
  col.enum('authType', authType),
  col.enum('status', licenseParkStatus, {
    [licenseParkStatus.NORMAL]: 'green',
    [licenseParkStatus.OVER]: 'red',
    [licenseParkStatus.REMOVED]: 'grey',
  }),
  col.number('licensedQty'),
  col.number('actualQty'),
  col.number('overQty'),
  col.text('poolName', { width: 160 }),
  col.time('linkedAt'),
];

/** Lots with what they may have and what they have. */
export function LicenseParkList() {
  const [adjusting, setAdjusting] = useState<LicensePark | null>(null);
  return (
    <>
      <ListPage
        list={licenses.parks}
        rowKey="linkId"
        columns={columns}
        tabs={viewTabs}
        empty="在授权池里点“分配”，把授权给停车场"
        filters={
          <>
            <Filter name="parkName">
              <Input allowClear />
            </Filter>
            <Filter name="status">
              <EnumSelect of={licenseParkStatus} />
            </Filter>
          </>
        }
        rowActions={(row) =>
          row.status !== licenseParkStatus.REMOVED && (
            <Allowed to={licenseActions.adjust}>
              <LinkButton onClick={() => setAdjusting(row)}>调整</LinkButton>
            </Allowed>
          )
        }
      />
      <AdjustPark link={adjusting} onClose={() => setAdjusting(null)} />
    </>
  );
}

function AdjustPark({ link, onClose }: { link: LicensePark | null; onClose(): void }) {
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const adjust = useAction(licenseActions.adjust, {
    success: '授权已调整',
    onSuccess: () => setRequestId(crypto.randomUUID()),
  });
  const submit = ({ qty, reason }: { qty: number; reason: string }) => {
    if (link === null) return Promise.resolve(undefined);
    const { poolId, targetType, targetId, authType: kind } = link;
    return adjust.run({ body: { poolId, requestId, reason, items: [{ targetType, targetId, authType: kind, qty }] } });
  };
  return (
    <FormModal<{ qty: number; reason: string }>
      title={`调整 ${link?.parkName ?? ''} 的${authType.label(link?.authType)}`}
      open={link !== null}
      initial={{ qty: link?.licensedQty ?? 0 }}
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item
        name="qty"
        label="授权数"
        rules={[{ required: true, message: '请输入整数' }]}
        extra={`现有${link?.actualQty ?? 0}；少于现有会显示超配，填0则解除分配`}
      >
        <InputNumber min={0} max={1_000_000} precision={0} />
      </Form.Item>
      <Form.Item name="reason" label="原因" rules={[{ required: true, message: '请输入原因' }]}>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </FormModal>
  );
}
