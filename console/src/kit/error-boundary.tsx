import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { Notice } from './notice.tsx';

interface Props {
  children: ReactNode;
}

/** Keeps a broken page from taking the shell and the other tabs with it. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    console.error('page failed', window.location.href, error);
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <Notice title="页面出错了" text="其他标签页不受影响。重试仍不行时，请把当前地址和操作步骤告诉管理员。">
        <Button type="primary" onClick={() => this.setState({ error: null })}>
          重试
        </Button>
        <Button onClick={() => window.location.reload()}>刷新浏览器</Button>
      </Notice>
    );
  }
}
