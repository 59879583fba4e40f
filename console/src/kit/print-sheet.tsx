import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './print-sheet.module.css';

/** What is printed instead of the page while it is drawn, as a grid that `className` divides; nobody sees it on the screen. */
export const PrintSheet = ({ className, children }: { className: string | undefined; children: ReactNode }) =>
  createPortal(
    <div className={`${styles.sheet} ${className}`} aria-hidden>
      {children}
    </div>,
    document.body,
  );
