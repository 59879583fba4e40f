import { App } from 'antd';

/** Tells what could not be done, each reason once. */
export function useRefusals(): (title: string, reasons: readonly string[]) => void {
  const { modal } = App.useApp();
  return (title, reasons) => {
    if (reasons.length > 0) modal.warning({ title, content: [...new Set(reasons)].join('；') });
  };
}
