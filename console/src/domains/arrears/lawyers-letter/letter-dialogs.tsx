import { type LawyersLetter, lawyersLetters, letterSendWay } from '@bochong/contract/arrears';
import { Button, Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';

const required = (message: string) => [{ required: true, message }];

/** A draft about everything a vehicle owes now. */
export function AddButton() {
  const [open, setOpen] = useState(false);
  const { data = [] } = useEndpoint(lawyersLetters.templates, {}, { enabled: open });
  const save = useAction(lawyersLetters.save, { success: '律师函草稿已保存' });
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        新增
      </Button>
      <FormModal<{ plateNo: string; templateId: string; ownerName: string; address: string }>
        title="新增律师函"
        open={open}
        onClose={() => setOpen(false)}
        onSubmit={(body) => save.run({ body })}
      >
        <Form.Item
          name="plateNo"
          label="车牌号"
          rules={required('请输入车牌号')}
          extra="须满足起发金额、账龄90天、送达催缴3次、证据完整且不在申诉中"
        >
          <PlateInput />
        </Form.Item>
        <Form.Item name="templateId" label="函件模板" rules={required('请选择函件模板')}>
          <Select
            placeholder="函件模板"
            options={data.map((one) => ({ value: one.templateId, label: `${one.templateName}（${one.lawFirm}）` }))}
          />
        </Form.Item>
        <Form.Item name="ownerName" label="车主" rules={required('请输入车主')} extra="只使用合法来源的车主信息">
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="address" label="地址" rules={required('请输入地址')}>
          <Input maxLength={200} />
        </Form.Item>
      </FormModal>
    </>
  );
}

interface DialogProps {
  row: LawyersLetter;
  onClose(): void;
}

export function AuditDialog({ row, onClose }: DialogProps) {
  const audit = useAction(lawyersLetters.audit, { success: '审核完成' });
  const options = [
    { value: true, label: '通过' },
    { value: false, label: '驳回' },
  ];
  return (
    <FormModal<{ pass: boolean; opinion: string }>
      title={`审核 ${row.letterNo}`}
      open
      okText="提交"
      initial={{ pass: true }}
      onClose={onClose}
      onSubmit={(values) => audit.run({ params: { id: row.letterId }, body: { ...values, rev: row.rev } })}
    >
      <Form.Item name="pass" label="结果">
        <Radio.Group options={options} />
      </Form.Item>
      <Form.Item name="opinion" label="审核意见" rules={required('请填写审核意见')}>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </FormModal>
  );
}

export function SendDialog({ row, onClose }: DialogProps) {
  const send = useAction(lawyersLetters.send, { success: '已登记发送' });
  return (
    <FormModal<{ sendWay: 1 | 2 | 3; expressNo?: string }>
      title={`发送 ${row.letterNo}`}
      open
      okText="发送"
      initial={{ sendWay: letterSendWay.POST }}
      onClose={onClose}
      onSubmit={({ sendWay, expressNo = '' }) => send.run({ params: { id: row.letterId }, body: { sendWay, expressNo, rev: row.rev } })}
    >
      <Form.Item name="sendWay" label="送达方式">
        <EnumSelect of={letterSendWay} allowClear={false} />
      </Form.Item>
      <Form.Item noStyle dependencies={['sendWay']}>
        {({ getFieldValue }) =>
          getFieldValue('sendWay') === letterSendWay.POST && (
            <Form.Item name="expressNo" label="单号" rules={required('邮寄请填写单号')}>
              <Input maxLength={40} />
            </Form.Item>
          )
        }
      </Form.Item>
    </FormModal>
  );
}

export function CloseDialog({ row, onClose }: DialogProps) {
  const close = useAction(lawyersLetters.close, { success: '已结案' });
  return (
    <FormModal<{ reason: string }>
      title={`结案 ${row.letterNo}`}
      open
      okText="结案"
      onClose={onClose}
      onSubmit={({ reason }) => close.run({ params: { id: row.letterId }, body: { reason, rev: row.rev } })}
    >
      <Form.Item name="reason" label="结案原因" rules={required('请填写结案原因')}>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </FormModal>
  );
}
