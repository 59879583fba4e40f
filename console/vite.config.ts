import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { antdStyles } from './build/antd-styles.ts';
import { antdWithoutGenerators } from './build/antd-without-generators.ts';

const here = import.meta.dirname;
const server = `http://127.0.0.1:${process.env.BOCHONG_PORT ?? '7100'}`;

/** Pages one sees before the login; every other path is the shell's. In production the server makes the same choice. */
const loginPaths = new Set(['/login', '/adminLogin', '/register', '/forgotPassword', '/forgotPasswordSet', '/auth-redirect', '/setup']);

const entryByPath = (): Plugin => ({
  name: 'entry-by-path',
  configureServer(dev) {
    dev.middlewares.use((request, _response, next) => {
      const path = request.url?.split('?')[0];
      if (loginPaths.has(path ?? '')) request.url = '/login.html';
      if (path?.startsWith('/p/') || path?.startsWith('/y/') || path?.startsWith('/s/')) request.url = '/driver.html';
      if (path?.startsWith('/c/')) request.url = '/gun.html';
      next();
    });
  },
});

/**
 * A light document needs of the contract methods, paths and texts, but no check: there zod, a third of what the browser would have to load, is
 * replaced by a stand-in. What such a folder reaches of the contract, and of the kit's pure files, are copies of its own.
 */
const withoutSchemas = (folder: 'login' | 'driver' | 'gun', shared: RegExp): Plugin => ({
  name: `${folder}-without-schemas`,
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    const mark = `?${folder}`;
    // A module with a mark is a document's copy, wherever its text stands.
    if (!importer || !(importer.includes('?') ? importer.endsWith(mark) : importer.startsWith(`${here}/src/${folder}/`))) return null;
    // What is loaded later needs no styles of its own: no helper of the console's that would have to come first.
    if (source.includes('vite/preload-helper')) return `\0load-later?${folder}`;
    if (source === 'zod' || source === 'zod/v4/core') return `${here}/src/login/no-schema.ts${mark}`;
    const found = await this.resolve(source, importer.replace(mark, ''), { skipSelf: true });
    // What another document has of it is that one's own copy.
    const id = found?.id.replace(/\?\w+$/, '') ?? '';
    // Declarations only: what the document names nothing of need not come along.
    return shared.test(id) ? { id: `${id}${mark}`, moduleSideEffects: false } : found;
  },
  load(id) {
    if (id === `\0load-later?${folder}`) return { code: 'export const __vitePreload = (load) => load();', moduleType: 'js' };
    return id.endsWith(`?${folder}`) ? { code: readFileSync(id.slice(0, -folder.length - 1), 'utf8'), moduleType: 'ts' } : null;
  },
});

/** Writes `.br` beside every text file, so that the server compresses nothing while it serves. */
const precompressed = (): Plugin => ({
  name: 'precompressed',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle)) {
      if (!/\.(js|css|html|svg)$/.test(name)) continue;
      const file = `${dir}/${name}`;
      const packed = brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
      writeFileSync(`${file}.br`, packed);
    }
  },
});

/** Domains whose words nobody else names: they come with their pages. */
const ownWords = new Set([
  'charging-account',
  'charging-appeal',
  'charging-screen',
  'merchant',
  'employee',
  'open-api',
  'client-page',
  'vehicle-setting',
  'sub-operator',
  'system-pay',
  'parameter',
  'workday',
  'auto-pay',
  'operation-log',
  'dealer-life',
  'dictionary',
  'retention',
  'third-party',
  'watch',
]);

/** Areas that bring many domains together. */
const ownFiles = /^(stay-picture|business-rule)$/;

/**
 * The contract's file for each domain: a page loads its own and those it is made of. Codes and menus, which all name of each other, are one file;
 * and what brings many domains together stands by itself, else everybody would load them all.
 */
const contractChunk = (id: string): string => {
  if (/(src\/|kernel\/|-)parameters?\.ts$/.test(id)) return 'contract-parameters';
  const [, domain = 'kernel', file = ''] = /domains[\\/]([\w-]+)[\\/]([\w-]+)/.exec(id) ?? [];
  if (/enums|menu$|kernel/.test(`${domain} ${file}`) && !ownWords.has(domain)) return 'contract-words';
  // Stays, how their fees were worked out, their vehicles and their lots always come together: a page that names one of them names all.
  if (/^(fee-calculation|vehicle-file)$/.test(file) || (/^parking-(lot|order)$/.test(domain) && !ownFiles.test(file)))
    return 'contract-parking';
  if (domain === 'parking-fee') return 'contract-fee-rules';
  return `contract-${ownFiles.test(file) ? file : domain}`;
};

/**
 * Left to itself the bundler makes a file for every combination of pages, and a page then asks for a dozen tiny ones. So: what both documents
 * need is one file; what every signed-in page begins with another, with what it names of the contract beside it; what lists are made of a third,
 * the rest of the kit a fourth; and what pages of one part of a domain share is a file per part.
 */
const chunks: NonNullable<Rolldown.CodeSplittingOptions['groups']> = [
  // The drivers' documents share nothing with the console: whatever they name is their own copy, in one file each; they look the same.
  { name: 'driver-style', test: /driver[\\/]driver\.css$/, priority: 7 },
  // Other operators' guns come once a driver is known.
  {
    name: 'elsewhere',
    test: /console[\\/]src[\\/]gun[\\/]foreign-|charging-peer[\\/].*\?gun$/,
    includeDependenciesRecursively: false,
    priority: 8,
  },
  { name: 'gun', test: /\?gun$|console[\\/]src[\\/]gun[\\/]/, priority: 6 },
  { name: 'driver', test: /\?driver$|console[\\/]src[\\/]driver[\\/]/, priority: 5 },
  {
    name: 'base',
    test: /rolldown[\\/]runtime|vite[\\/]preload-helper|node_modules[\\/](react|react-dom|scheduler)[\\/]|(kit[\\/](api|digest|session-storage|session-countdown)|contract[\\/]src[\\/]kernel[\\/](envelope|error))\.ts$/,
    priority: 4,
  },
  { name: 'contract', test: /contract[\\/]src[\\/].*\.ts$/, tags: ['$initial'], priority: 3 },
  // What the shell's bar says and hears, beside what it begins with.
  {
    name: 'contract-bar',
    test: /contract[\\/]src[\\/](domains[\\/](alarm|third-page)[\\/]|kernel[\\/]issue-text)/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  { name: contractChunk, test: /contract[\\/]src[\\/].*\.ts$/, includeDependenciesRecursively: false, priority: 3 },
  { name: 'shell', test: /console[\\/]src[\\/](?!login)|node_modules/, tags: ['$initial'], priority: 2 },
  // What the first list and the home page are made of beside the shell.
  {
    name: 'list',
    test: /console[\\/]src[\\/](kit[\\/](list-(?!settings)|export-button|go-to|filter-item|row-(?!facts)|action-|form-item|form-modal|status-tabs|series-chart|use-element|realtime)|fields[\\/](money\.|enum-select|pay-type-select|plate-tag))|antd[\\/]es[\\/](skeleton|empty|alert)[\\/]index/,
    priority: 2,
  },
  // The rest of the kit: dialogs, forms, records, and the entries of fields.
  {
    name: 'kit',
    test: /console[\\/]src[\\/](kit[\\/](?!chart\.|day-ranges|draw-to-scale|list-settings|money-curve|qr-|record-history|reveal-dialog|sheet-import|shrunk-picture|small-table|step-list|virtual-table)|fields[\\/](?!area-tree|clock-|date-|file-upload|image-pair|weekly-))/,
    priority: 1,
  },
  { name: 'pickers', test: /console[\\/]src[\\/]fields[\\/](date-|clock-|weekly-)/, priority: 0 },
  { name: 'icons', test: /node_modules[\\/]@ant-design[\\/]icons/, minShareCount: 2, includeDependenciesRecursively: false, priority: 1 },
  { name: 'trees', test: /(tree|tree-select|area-tree)([\\/](es|index)|\.tsx)/, priority: 1 },
  { name: 'pictures', test: /[\\/]image[\\/](es|index)|fields[\\/]image-pair/, priority: 1 },
  {
    debugName: 'shared by pages of a part of a domain',
    name: (id: string) => `${/domains[\\/]([\w-]+[\\/][\w-]+)/.exec(id)?.[1]?.replace(/[\\/]/, '-')}-shared`,
    // Not the bulletin editor: it is heavier than all the rest of its domain, and the ticker stands on every page.
    test: /console[\\/]src[\\/]domains[\\/](?!bulletin[\\/]manage[\\/]bulletin-(editor|form)).*\.tsx?$/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 1,
  },
];

export default defineConfig({
  root: here,
  plugins: [
    withoutSchemas('login', /\/contract\/src\/.*\.ts$/),
    withoutSchemas('driver', /\/(contract\/src\/.*|kit\/format)\.ts$/),
    withoutSchemas('gun', /\/(contract\/src\/.*|kit\/format|src\/driver\/.*)\.ts$/),
    react(),
    antdStyles(),
    antdWithoutGenerators(),
    entryByPath(),
    precompressed(),
  ],
  server: { host: '127.0.0.1', proxy: { '/api': { target: server, ws: true } } },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks } },
      input: { index: `${here}/index.html`, login: `${here}/login.html`, driver: `${here}/driver.html`, gun: `${here}/gun.html` },
    },
  },
});
