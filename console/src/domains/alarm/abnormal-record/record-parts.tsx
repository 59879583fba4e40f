import { recordStatus, recovery } from '@bochong/contract/alarm';
import { Image, Radio } from 'antd';
import { useState } from 'react';
import { ActionForm } from '../../../kit/action-link.tsx';
import type { Callable } from '../../../kit/api.ts';
import { dash } from '../../../kit/columns.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';

const Item = itemOf(recovery);
const endings = recordStatus.options.filter(({ value }) => value >= recordStatus.MANUAL_RECOVERED);

/** Pictures of a record: one is shown, all can be looked through. */
export function Pictures({ images }: { images: readonly string[] }) {
  const [open, setOpen] = useState(false);
  if (images.length === 0) return dash;
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

interface EndRecordProps {
  row: { recordId: string; recordStatus: number };
  to: Callable<{ params: { id: string }; body: Ending }, unknown>;
  /** Word of the link. */
  word: string;
  title: string;
}

/** Ends an ongoing record by hand, or as a false alarm. */
export const EndRecord = ({ row, ...call }: EndRecordProps) =>
  row.recordStatus === recordStatus.ONGOING && (
    <ActionForm
      {...call}
      initial={{ recordStatus: recordStatus.MANUAL_RECOVERED }}
      input={(body: Ending) => ({ params: { id: row.recordId }, body })}
      done="已处理"
    >
      <Item name="recordStatus">
        <Radio.Group options={endings} />
      </Item>
      <Item name="note" />
    </ActionForm>
  );
