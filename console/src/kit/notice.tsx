import type { ReactNode } from 'react';

export interface NoticeProps {
  title: ReactNode;
  /** What to do next. */
  text?: ReactNode;
  /** Buttons. */
  children?: ReactNode;
}

/** A whole page or panel that has only something to say: what is the matter and what to do next. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className="notice">
      <svg width="56" height="56" viewBox="0 0 56 56" fill="none" stroke="currentColor" strokeWidth="2.5" aria-hidden="true">
        <rect x="4" y="4" width="48" height="48" rx="12" />
        <path d="M28 16v16M28 39v1.5" strokeLinecap="round" strokeWidth="4" />
      </svg>
      <strong>{title}</strong>
      {text && <p>{text}</p>}
      {children && <div>{children}</div>}
    </div>
  );
}
