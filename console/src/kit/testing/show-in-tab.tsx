import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { DialogHost } from '../dialog-host.tsx';
import { createQueryClient } from '../query-client.ts';
import { Speaker } from '../speaker.tsx';
import { TabViewContext } from '../tab-context.tsx';

const tab = { id: 'tab', root: () => document.body, onClose: () => () => undefined };

/** Draws a part as it stands in a tab of the shell: with calls, dialogs and messages, without motion. */
export const showInTab = (part: ReactNode, client = createQueryClient()): RenderResult =>
  render(
    <QueryClientProvider client={client}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <Speaker />
        <TabViewContext value={tab}>
          <DialogHost>{part}</DialogHost>
        </TabViewContext>
      </ConfigProvider>
    </QueryClientProvider>,
  );
