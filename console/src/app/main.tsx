import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import 'antd/dist/antd.css';
import '../fields/kinds.tsx';
import '../fields/plate.css';
import { watchErrors } from '../kit/error-log.ts';
import '../kit/kit.css';
import './app.css';
import { Providers } from './providers.tsx';
import { Root } from './root.tsx';
import { startRouter } from './router.ts';

watchErrors();
startRouter();
const root = document.getElementById('root');
if (root) {
  // As a transition the first drawing is done in slices, so the page answers while it comes up.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers>
          <Root />
        </Providers>
      </StrictMode>,
    ),
  );
}
