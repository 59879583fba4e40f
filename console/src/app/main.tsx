import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import '../fields/plate.css';
import { watchErrors } from '../kit/error-log.ts';
import '../kit/kit.css';
import './app.css';
import { Providers } from './providers.tsx';
import { createRouter } from './router.ts';

watchErrors();
const root = document.getElementById('root');
if (root) {
  // As a transition the first drawing is done in slices, so the page answers while it comes up.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers>
          <RouterProvider router={createRouter()} />
        </Providers>
      </StrictMode>,
    ),
  );
}
