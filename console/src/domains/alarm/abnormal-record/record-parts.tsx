import { offlineRecords, recordStatus } from '@bochong/contract/alarm';
import { Image, Radio } from 'antd';
import { useState } from 'react';
import { ActionForm } from '../../../kit/action-form.tsx';
import type { Callable } from '../../../kit/api.ts';
import { itemOf } from '../../../kit/form-item.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';

const Item = itemOf(offlineRecords.handle);

/** When a record began, was seen last and ended. */
export const seen = ['startedAt', 'lastSeenAt', 'endedAt'] as const;
/** Who ended it and what he found. */
export const handled = ['handledBy', 'handleNote'] as const;

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

/** Ends an ongoing record by hand, or as a false alarm. */
export const EndRecord = ({
  row,
  ...action
}: {
  row: { recordId: string; recordStatus: number };
  to: Callable<{ params: { id: string }; body: Ending }, null>;
  word: string;
  title: string;
}) =>
  row.recordStatus === recordStatus.ONGOING && (
    <ActionForm
      {...action}
      initial={{ recordStatus: recordStatus.MANUAL_RECOVERED }}
      input={(body: Ending) => ({ params: { id: row.recordId }, body })}
      done="已处理"
    >
      <Item name="recordStatus">
        <Radio.Group options={recordStatus.options.filter(({ value }) => value >= recordStatus.MANUAL_RECOVERED)} />
      </Item>
      <Item name="note" />
    </ActionForm>
  );
