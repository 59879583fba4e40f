import { createRoot } from 'react-dom/client';
import './login.css';
import { LoginPage } from './login-page.tsx';
import { prefetchShell } from './prefetch-shell.ts';

const root = document.getElementById('root');
if (root) createRoot(root).render(<LoginPage />);
prefetchShell();
