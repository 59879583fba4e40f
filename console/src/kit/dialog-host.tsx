import { createContext, Fragment, type ReactNode, use, useCallback, useState } from 'react';

/** A dialog as its host draws it; it stays in the document while it closes. */
export type DialogOf = (open: boolean, close: () => void) => ReactNode;

const DialogContext = createContext<((dialog: DialogOf) => void) | null>(null);

/**
 * Draws the dialogs that buttons below it open, one at a time. They stand beside the page and not in the row whose button opened them:
 * a list that refreshes takes no half-filled form away.
 */
export function DialogHost({ children }: { children: ReactNode }) {
  const [{ count, dialog, open }, set] = useState<{ count: number; dialog: DialogOf | null; open: boolean }>({
    count: 0,
    dialog: null,
    open: false,
  });
  const show = useCallback((next: DialogOf) => set((before) => ({ count: before.count + 1, dialog: next, open: true })), []);
  // A dialog that was followed by another, which its own success opened, closes nothing any more.
  const close = useCallback(() => set((before) => (before.count === count ? { ...before, open: false } : before)), [count]);
  return (
    <DialogContext value={show}>
      {children}
      <Fragment key={count}>{dialog?.(open, close)}</Fragment>
    </DialogContext>
  );
}

/** Opens a dialog beside the page. */
export function useDialog(): (dialog: DialogOf) => void {
  const show = use(DialogContext);
  if (show === null) throw new Error('used outside a dialog host');
  return show;
}
