import { type Field, fieldOf } from '@bochong/contract/kernel/field';
import { shapeOf } from '@bochong/contract/kernel/schema';
import { personalNumbers } from '@bochong/contract/operation-log';
import { Form } from 'antd';
import { KindEntry } from './form-item.tsx';
import { FormModal } from './form-modal.tsx';

interface RevealDialogProps {
  open: boolean;
  onClose(): void;
  /** Asks for the number in full; the server logs who asked, and why. */
  onReveal(reason: string): Promise<unknown>;
}

const why = fieldOf(shapeOf(personalNumbers.reveal.body), 'reason') as Field;

/** Asks why somebody wants to see a number in full. */
export const RevealDialog = ({ open, onClose, onReveal }: RevealDialogProps) => (
  <FormModal<{ reason: string }>
    title="查看完整号码"
    open={open}
    okText="查看"
    onClose={onClose}
    onSubmit={({ reason }) => onReveal(reason)}
  >
    <Form.Item name="reason" label="查看原因" rules={[{ required: true, message: '请填写查看原因' }]} extra="查看会记入操作日志">
      <KindEntry field={why} />
    </Form.Item>
  </FormModal>
);
