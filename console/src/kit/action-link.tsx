import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import type { ReactNode } from 'react';
import type { Callable } from './api.ts';
import { ConfirmLink, PressButton } from './link-button.tsx';
import { Allowed } from './permission.tsx';
import { useAction } from './use-endpoint.ts';

export interface ActionProps<D> {
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
  /** A button instead of a link: in the head of a record, over a list. */
  button?: 'default' | 'primary';
  'aria-label'?: string;
  children: ReactNode;
}

export const optionsOf = <D,>({ done, onDone, leaves }: ActionProps<D>) => ({
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
  okText = danger && typeof children === 'string' ? children : '确定',
  button,
  'aria-label': label,
  ...rest
}: ActionLinkProps<I, D>) {
  const { run, pending } = useAction(to, optionsOf(rest));
  const named = label === undefined ? {} : { 'aria-label': label };
  if (ask === undefined) {
    return (
      <PressButton {...named} button={button} danger={danger} loading={pending} onClick={() => void run(input)}>
        {children}
      </PressButton>
    );
  }
  return (
    <ConfirmLink
      question={ask}
      {...(description !== undefined && { description })}
      okText={okText}
      {...named}
      button={button}
      danger={danger}
      loading={pending}
      onConfirm={() => run(input)}
    >
      {children}
    </ConfirmLink>
  );
}
