import { recordStatus } from '@bochong/contract/alarm';
import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { Button, Form, Image, Input, Radio } from 'antd';
import { useState } from 'react';
import type { Callable } from '../../../kit/api.ts';
import type { Tone } from '../../../kit/columns.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

/** State of an abnormal record in its colour. */
export const statusTones: Record<number, Tone> = {
  [recordStatus.ONGOING]: 'red',
  [recordStatus.AUTO_RECOVERED]: 'green',
  [recordStatus.MANUAL_RECOVERED]: 'green',
  [recordStatus.INVALID]: 'grey',
};

/** Pictures of a record: one is shown, all can be looked through. */
export function Pictures({ images }: { images: readonly string[] }) {
  const [open, setOpen] = useState(false);
  if (images.length === 0) return <span className="cell-empty">—</span>;
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {images.length}张
      </Button>
      {open && (
        <Image.PreviewGroup items={[...images]} preview={{ open: true, onOpenChange: (shown) => setOpen(shown) }}>
          <span hidden>
            <Image src={images[0] ?? ''} alt="" />
          </span>
        </Image.PreviewGroup>
      )}
    </>
  );
}

interface Recovery {
  recordStatus: 3 | 4;
  note: string;
}

/** Button and dialog that end an ongoing record by hand, or as a false alarm. */
export function Recover(props: {
  recordId: string;
  title: string;
  code: string;
  endpoint: Callable<{ params: { id: string }; body: Recovery }, unknown>;
  list: Endpoint;
}) {
  const [open, setOpen] = useState(false);
  const recover = useAction(props.endpoint, { success: '已恢复', invalidates: [props.list] });
  return (
    <Allowed code={props.code}>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        手动恢复
      </Button>
      <FormModal<Recovery>
        title={props.title}
        open={open}
        initial={{ recordStatus: recordStatus.MANUAL_RECOVERED }}
        okText="恢复"
        onClose={() => setOpen(false)}
        onSubmit={(body) => recover.run({ params: { id: props.recordId }, body })}
      >
        <Form.Item name="recordStatus" label="处理结果">
          <Radio.Group options={recordStatus.options.filter(({ value }) => value >= recordStatus.MANUAL_RECOVERED)} />
        </Form.Item>
        <Form.Item name="note" label="处理说明" rules={[{ required: true, message: '请填写处理说明' }]}>
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </FormModal>
    </Allowed>
  );
}
