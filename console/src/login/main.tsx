import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import './login.css';
import { LoginPage } from './login-page.tsx';
import { prefetchShell } from './prefetch-shell.ts';
import { redeemStoredTicket } from './ticket.ts';

/** Other pages of this document; the login itself waits for none of them. */
const others: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/register': async () => (await import('./register-page.tsx')).RegisterPage,
  '/forgotPassword': async () => (await import('./forgot-password-page.tsx')).ForgotPasswordPage,
  '/forgotPasswordSet': async () => (await import('./forgot-password-set-page.tsx')).ForgotPasswordSetPage,
  '/setup': async () => (await import('./setup-page.tsx')).SetupPage,
  '/auth-redirect': async () => (await import('./auth-redirect-page.tsx')).AuthRedirectPage,
};

async function start(root: HTMLElement): Promise<void> {
  const load = others[window.location.pathname];
  if (load === undefined && redeemStoredTicket()) return;
  const Page = (await load?.()) ?? LoginPage;
  createRoot(root).render(<Page />);
  if (load === undefined) prefetchShell();
}

const root = document.getElementById('root');
if (root) void start(root);
