import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { useDialog } from '../../../kit/dialog-host.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';

/** What a dialog about stays is told. */
export interface StaysDialogProps<Row> {
  rows: readonly Row[];
  open: boolean;
  close(): void;
  onDone?: (() => void) | undefined;
}

interface StaysButtonProps<Row> extends Pick<StaysDialogProps<Row>, 'rows' | 'onDone'> {
  /** Of one stay, and of those chosen in a list. */
  words: readonly [one: string, several: string];
  danger?: boolean;
  dialog: (props: StaysDialogProps<Row>) => ReactNode;
}

/** Opens a dialog about one stay by a link, or about all chosen ones by a button; `onDone` lets go of those. */
export function StaysButton<Row>({ rows, onDone, words: [one, several], danger = false, dialog: Dialog }: StaysButtonProps<Row>) {
  const show = useDialog();
  const press = () => show((open, close) => <Dialog rows={rows} open={open} close={close} onDone={onDone} />);
  if (onDone)
    return (
      <Button danger={danger} onClick={press}>
        {several}
      </Button>
    );
  return (
    <LinkButton danger={danger} onClick={press}>
      {one}
    </LinkButton>
  );
}

/** Tells what could not be done, each reason once. */
export function useRefusals(): (title: string, reasons: readonly string[]) => void {
  const { modal } = App.useApp();
  return (title, reasons) => {
    if (reasons.length > 0) modal.warning({ title, content: [...new Set(reasons)].join('；') });
  };
}
