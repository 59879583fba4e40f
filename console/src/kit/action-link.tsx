import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Callable } from './api.ts';
import { type DialogOf, useDialog } from './dialog-host.tsx';
import { FormModal } from './form-modal.tsx';
import { ConfirmLink, LinkButton } from './link-button.tsx';
import { Allowed } from './permission.tsx';
import { isSound } from './record-body.ts';
import { useAction } from './use-endpoint.ts';

interface ActionProps<D> {
  /** Said when it is done. */
  done?: string;
  onDone?: (data: D) => void;
  danger?: boolean;
  leaves?: readonly Endpoint[];
}

interface ActionLinkProps<I, D> extends ActionProps<D> {
  to: Callable<I, D>;
  input: NoInfer<I>;
  /** Asked before it is done. */
  ask?: string;
  description?: string;
  /** Words of the button that agrees; 确定 unless it is dangerous. */
  okText?: string;
  children: string;
}

const optionsOf = <D,>({ done, onDone, leaves }: ActionProps<D>) => ({
  ...(done !== undefined && { success: done }),
  ...(onDone && { onSuccess: onDone }),
  ...(leaves && { leaves }),
});

/** One call as a link, for whom it is open: `<ActionLink to={roadSections.remove} input={…} ask="删除路段？" done="路段已删除" danger>删除</ActionLink>`. */
export const ActionLink = <I, D>(props: ActionLinkProps<I, D>) => (
  <Allowed to={props.to}>
    <OpenAction {...props} />
  </Allowed>
);

function OpenAction<I, D>({
  to,
  input,
  ask,
  description,
  danger = false,
  children,
  okText = danger ? children : '确定',
  ...rest
}: ActionLinkProps<I, D>) {
  const { run, pending } = useAction(to, optionsOf(rest));
  if (ask === undefined) {
    return (
      <LinkButton danger={danger} loading={pending} onClick={() => void run(input)}>
        {children}
      </LinkButton>
    );
  }
  return (
    <ConfirmLink
      question={ask}
      {...(description !== undefined && { description })}
      okText={okText}
      danger={danger}
      loading={pending}
      onConfirm={() => run(input)}
    >
      {children}
    </ConfirmLink>
  );
}

interface ActionFormProps<I, D, V extends object> extends ActionProps<D> {
  to: Callable<I, D>;
  /** Words of the link. */
  word: string;
  title: string;
  okText?: string;
  width?: number;
  /** A button instead of a link: in the head of a record. */
  button?: 'default' | 'primary';
  initial?: Partial<V>;
  /** What is sent. */
  input: (values: V) => NoInfer<I>;
  /** Items of the form. */
  children: ReactNode;
}

/** One call that asks for something first, as a link with a dialog, for whom it is open. */
export const ActionForm = <I, D, V extends object>(props: ActionFormProps<I, D, V>) => (
  <Allowed to={props.to}>
    <FormLink {...props} />
  </Allowed>
);

function FormLink<I, D, V extends object>({ word, danger = false, button, ...form }: ActionFormProps<I, D, V>) {
  const show = useDialog();
  const dialog: DialogOf = (open, close) => <ActionDialog {...form} okText={form.okText ?? word} open={open} close={close} />;
  const press = () => show(dialog);
  if (button)
    return (
      <Button type={button} danger={danger} onClick={press}>
        {word}
      </Button>
    );
  return (
    <LinkButton danger={danger} onClick={press}>
      {word}
    </LinkButton>
  );
}

type ActionDialogProps<I, D, V extends object> = Omit<ActionFormProps<I, D, V>, 'word' | 'danger' | 'button'> & {
  open: boolean;
  close(): void;
};

function ActionDialog<I, D, V extends object>({
  to,
  input,
  open,
  close,
  done,
  onDone,
  leaves,
  children,
  ...modal
}: ActionDialogProps<I, D, V>) {
  const { run } = useAction(to, optionsOf({ done, onDone, leaves } as ActionProps<D>));
  return (
    <FormModal<V>
      {...modal}
      open={open}
      onClose={close}
      onSubmit={async (values, form) => {
        const wanted = input(values);
        return isSound(to, (wanted as { body?: unknown }).body, form) ? run(wanted) : undefined;
      }}
    >
      {children}
    </FormModal>
  );
}
