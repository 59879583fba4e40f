import { Button } from 'antd';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logError } from './error-log.ts';
import { Notice } from './notice.tsx';

interface Props {
  children: ReactNode;
  /** Drawn instead of the offer to try again. */
  broken?: ReactNode;
}

/** A page's file that is not there any more: a new release has replaced it, or the network is gone. The browsers' own words. */
const isMissingFile = (error: Error): boolean =>
  /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message);

/** Keeps a broken page from taking the shell and the other tabs with it. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error('page failed', window.location.href, error);
    logError(error, componentStack ?? '');
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const { broken } = this.props;
    const refresh = (type: 'primary' | 'default') => (
      <Button type={type} onClick={() => window.location.reload()}>
        刷新浏览器
      </Button>
    );
    // React remembers a file that could not be loaded: only the browser can ask for it again.
    if (isMissingFile(error))
      return (
        <Notice title="页面没有加载完整" text="系统可能刚刚更新，或者网络中断。刷新浏览器即可继续，已打开的标签页会保留。">
          {refresh('primary')}
        </Notice>
      );
    if (broken) return broken;
    return (
      <Notice title="页面出错了" text="其他标签页不受影响。重试仍不行时，请把当前地址和操作步骤告诉管理员。">
        <Button type="primary" onClick={() => this.setState({ error: null })}>
          重试
        </Button>
        {refresh('default')}
      </Notice>
    );
  }
}
