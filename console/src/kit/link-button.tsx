import { Button } from 'antd';
import { type ComponentProps, lazy, type MouseEventHandler, type Ref, Suspense, useRef, useState } from 'react';

export interface LinkButtonProps
  extends Pick<ComponentProps<'button'>, 'onClick' | 'disabled' | 'className' | 'children' | 'ref' | 'title'> {
  danger?: boolean | undefined;
  /** The call it started is still under way. */
  loading?: boolean | undefined;
  'aria-label'?: string;
  'aria-expanded'?: boolean;
}

/** An action that reads like a link: in rows and beside lines. A plain element, because a list draws sixty of them and antd's takes as long to draw as a row. */
export function LinkButton({ danger, loading, disabled, className, ...rest }: LinkButtonProps) {
  const names = ['link-button', danger && 'link-danger', loading && 'link-loading', className].filter(Boolean).join(' ');
  return <button type="button" {...rest} className={names} disabled={disabled || loading} aria-busy={loading} />;
}

/** A link, or a button where it stands in the head of a record or over a list. */
export function PressButton({ button, ref, ...press }: LinkButtonProps & { button?: 'default' | 'primary' | undefined }) {
  if (button === undefined) return <LinkButton {...press} ref={ref} />;
  const { danger = false, loading = false, disabled = false, onClick, children, 'aria-label': label } = press;
  return (
    <Button
      ref={ref as Ref<HTMLButtonElement & HTMLAnchorElement>}
      type={button}
      danger={danger}
      loading={loading}
      disabled={disabled}
      aria-label={label}
      {...(onClick && { onClick: onClick as MouseEventHandler })}
    >
      {children}
    </Button>
  );
}

const Question = lazy(async () => ({ default: (await import('./confirm-question.tsx')).ConfirmQuestion }));

export interface ConfirmLinkProps extends Omit<LinkButtonProps, 'onClick' | 'ref'> {
  question: string;
  description?: string;
  okText?: string;
  /** A button instead of a link. */
  button?: 'default' | 'primary' | undefined;
  onConfirm(): unknown;
}

/** A link button that asks before it acts. The question is made when it is asked, and gives the focus back. */
export function ConfirmLink({ question, description, okText = '确定', onConfirm, ...button }: ConfirmLinkProps) {
  const [asked, setAsked] = useState(false);
  const link = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAsked(false);
    link.current?.focus();
  };
  return (
    <span className="confirm-link">
      <PressButton {...button} ref={link} aria-expanded={asked} onClick={() => setAsked(true)} />
      {asked && (
        <Suspense fallback={null}>
          <Question
            title={question}
            description={description}
            okText={okText}
            danger={button.danger ?? false}
            onConfirm={onConfirm}
            onClose={close}
          />
        </Suspense>
      )}
    </span>
  );
}
