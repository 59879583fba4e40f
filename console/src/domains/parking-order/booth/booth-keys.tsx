import { Button } from 'antd';
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react';
import type { PlainFormProps } from '../../../kit/action-dialog.tsx';
import { useActionForm } from '../../../kit/action-form.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import styles from './booth.module.css';

const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

/** One key presses the button that names it, while nobody types and no dialog is open; Esc leaves what is being typed, then what is chosen. */
export function useBoothKeys(root: RefObject<HTMLElement | null>, leave: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[role=dialog]:not([style*="display: none"])')) return;
    if (event.key === 'Escape') {
      if (isTyping(event.target)) (event.target as HTMLElement).blur();
      else leave();
      return;
    }
    // Enter on a button presses that button.
    if (isTyping(event.target) || (event.key === 'Enter' && event.target instanceof HTMLButtonElement)) return;
    const button = root.current?.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${CSS.escape(event.key.toUpperCase())}"]`);
    if (!button || button.disabled) return;
    event.preventDefault();
    button.click();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

interface DeedButtonProps {
  /** The key that presses it. */
  hotkey: string;
  children: ReactNode;
  onClick(): void;
  primary?: boolean;
  loading?: boolean;
  /** Why it cannot be pressed; empty: it can. */
  refusal?: string;
}

/** A button of the booth with its key on it. */
export const DeedButton = ({ hotkey, children, onClick, primary = false, loading = false, refusal = '' }: DeedButtonProps) => (
  <Button
    type={primary ? 'primary' : 'default'}
    aria-keyshortcuts={hotkey}
    title={refusal}
    disabled={refusal !== ''}
    loading={loading}
    onClick={onClick}
  >
    {children} <kbd className={styles.key}>{hotkey}</kbd>
  </Button>
);

/** A deed that asks for something first, for whom it is open. */
export function DeedForm<I, D>({ hotkey, refusal = '', ...form }: PlainFormProps<I, D> & { hotkey: string; refusal?: string }) {
  const open = useActionForm(form as PlainFormProps<I, D>);
  return (
    <Allowed to={form.to}>
      <DeedButton hotkey={hotkey} refusal={refusal} onClick={open}>
        {form.word}
      </DeedButton>
    </Allowed>
  );
}
