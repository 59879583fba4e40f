import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.BOCHONG_SERVER ?? `http://127.0.0.1:${process.env.PORT ?? '8080'}`;

/** Every path but the two login paths is the shell's; in production the server makes the same choice. */
const entryByPath = (): Plugin => ({
  name: 'entry-by-path',
  configureServer(dev) {
    dev.middlewares.use((request, _response, next) => {
      const path = request.url?.split('?')[0];
      if (path === '/login' || path === '/adminLogin') request.url = '/login.html';
      next();
    });
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), entryByPath()],
  server: { host: '127.0.0.1', proxy: { '/api': { target: server, ws: true } } },
  build: {
    target: 'es2023',
    rolldownOptions: { input: { index: `${import.meta.dirname}/index.html`, login: `${import.meta.dirname}/login.html` } },
  },
});
