import { recordStatus } from '@bochong/contract/alarm';
import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { Form, Image, Input, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import type { Callable } from '../../../kit/api.ts';
import type { Column, Tone } from '../../../kit/columns.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

const statusTones: Record<number, Tone> = {
  [recordStatus.ONGOING]: 'red',
  [recordStatus.AUTO_RECOVERED]: 'green',
  [recordStatus.MANUAL_RECOVERED]: 'green',
  [recordStatus.INVALID]: 'grey',
};

/** What the shared columns need of `columnsOf(list)`. */
interface RecordColumns<Row> {
  text(key: 'handledBy' | 'handleNote', options?: { width: number }): Column<Row>;
  enum(key: 'recordStatus', table: typeof recordStatus, tones: typeof statusTones, options: { title: string }): Column<Row>;
}
/** State of a record in its colour. */
export const statusColumn = <Row,>(col: RecordColumns<Row>) => col.enum('recordStatus', recordStatus, statusTones, { title: '状态' });
/** Who ended it and what he found. */
export const handledColumns = <Row,>(col: RecordColumns<Row>) => [col.text('handledBy'), col.text('handleNote', { width: 200 })];
/** When it began, was seen last and ended. */
export const seenColumns = <Row,>(col: { time(key: 'startedAt' | 'lastSeenAt' | 'endedAt'): Column<Row> }) => [
  col.time('startedAt'),
  col.time('lastSeenAt'),
  col.time('endedAt'),
];

type FilterOf<Name> = (props: { name: Name; children: ReactNode }) => ReactNode;
export const keywordFilter = (Filter: FilterOf<'keyword'>) => (
  <Filter name="keyword">
    <Input allowClear />
  </Filter>
);
export const parkFilter = (Filter: FilterOf<'parkIds'>) => (
  <Filter name="parkIds">
    <ParkSelect mode="multiple" />
  </Filter>
);
export const statusSelect = <EnumSelect of={recordStatus} />;
export const startedFilter = (label: string) => <DateRangeItem names={['startTime', 'endTime']} label={label} />;

/** Pictures of a record: one is shown, all can be looked through. */
export function Pictures({ images }: { images: readonly string[] }) {
  const [open, setOpen] = useState(false);
  if (images.length === 0) return <span className="cell-empty">—</span>;
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>{images.length}张</LinkButton>
      {open && (
        <Image.PreviewGroup
          items={images.map((src, index) => ({ src, alt: `现场图片${index + 1}` }))}
          preview={{ open: true, onOpenChange: (shown) => setOpen(shown) }}
        >
          <span hidden>
            <Image src={images[0] ?? ''} alt="" />
          </span>
        </Image.PreviewGroup>
      )}
    </>
  );
}

interface Ending {
  recordStatus: 3 | 4;
  note: string;
}

/** Button and dialog that end an ongoing record by hand, or as a false alarm. */
export function EndRecord(props: {
  row: { recordId: string; recordStatus: number };
  /** Word of the button. */
  action: string;
  title: string;
  code: string;
  endpoint: Callable<{ params: { id: string }; body: Ending }, unknown>;
  list: Endpoint;
}) {
  const { row, action, title, code } = props;
  const [open, setOpen] = useState(false);
  const end = useAction(props.endpoint, { success: '已处理' });
  if (row.recordStatus !== recordStatus.ONGOING) return null;
  return (
    <Allowed to={code}>
      <LinkButton onClick={() => setOpen(true)}>{action}</LinkButton>
      <FormModal<Ending>
        title={title}
        open={open}
        initial={{ recordStatus: recordStatus.MANUAL_RECOVERED }}
        okText={action}
        onClose={() => setOpen(false)}
        onSubmit={(body) => end.run({ params: { id: row.recordId }, body })}
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
