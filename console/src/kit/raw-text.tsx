import styles from './raw-text.module.css';

/** Text as it came from a device: monospaced, broken where it must be, scrolled within its own frame; the keyboard scrolls it too. */
export const RawText = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse
  <pre className={styles.raw} tabIndex={0}>
    {children}
  </pre>
);
