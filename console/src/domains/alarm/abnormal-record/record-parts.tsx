import { recordStatus } from '@bochong/contract/alarm';
import { Image } from 'antd';
import { useState } from 'react';
import { ActionForm } from '../../../kit/action-form.tsx';
import type { Callable } from '../../../kit/api.ts';
import { LinkButton } from '../../../kit/link-button.tsx';

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

/** Ends an ongoing record by hand, or as a false alarm. */
export const EndRecord = ({
  row,
  ...action
}: {
  row: { recordId: string; recordStatus: number };
  to: Callable<{ params: { id: string }; body: { recordStatus: 3 | 4; note: string } }, null>;
  word: string;
  title: string;
}) =>
  row.recordStatus === recordStatus.ONGOING && (
    <ActionForm
      {...action}
      initial={{ recordStatus: recordStatus.MANUAL_RECOVERED }}
      given={{ params: { id: row.recordId } }}
      done="已处理"
    />
  );
