import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import type { Callable } from './api.ts';
import { ConfirmLink, LinkButton } from './link-button.tsx';
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
  children: string;
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
