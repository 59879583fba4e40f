import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import postcss, { type AtRule, type ChildNode, type Container } from 'postcss';
import type { Plugin } from 'vite';

const antd = dirname(createRequire(import.meta.url).resolve('antd/package.json'));
const folders = new Set(readdirSync(join(antd, 'es'), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : [])));

/** Class names that are not called like their component's folder. */
const called: Readonly<Record<string, string>> = {
  btn: 'button',
  picker: 'date-picker',
  col: 'grid',
  row: 'grid',
  ribbon: 'badge',
  otp: 'input',
  qrcode: 'qr-code',
  float: 'float-button',
};

/** The folder of the component a selector begins at; of none (icons, motions), it is everybody's. */
export function ownerOf(selector: string): string {
  const words = /\.ant-([a-z-]+)/.exec(selector)?.[1]?.split('-') ?? [];
  for (let length = words.length; length > 0; length -= 1) {
    const name = words.slice(0, length).join('-');
    const folder = called[name] ?? name;
    if (folders.has(folder)) return folder;
  }
  return 'everybody';
}

/** Writing from the right to the left, and antd's columns: the console has one language, and grids of its own. */
const unused = /-rtl\b|\.ant-col-(?:\w+-)*\d/;

/** The texts of antd's one style file by owner, without what the console does not use. */
export function stylesByOwner(css: string): Map<string, string> {
  const texts = new Map<string, string>();
  const add = (owner: string, text: string) => texts.set(owner, (texts.get(owner) ?? '') + text);
  const walk = (container: Container<ChildNode>, around: (text: string) => string) => {
    for (const node of container.nodes ?? []) {
      if (node.type === 'rule') {
        const body = node.nodes.map(String).join(';');
        const selectors = node.selectors.filter((selector) => !unused.test(selector));
        for (const [owner, own] of Map.groupBy(selectors, ownerOf)) add(owner, around(`${own.join(',')}{${body}}`));
      } else if (node.type === 'atrule' && node.nodes && /^(media|supports|container)$/.test(node.name)) {
        const { name, params } = node as AtRule;
        walk(node, (text) => around(`@${name} ${params}{${text}}`));
      } else if (node.type === 'atrule') add('everybody', around(String(node)));
    }
  };
  walk(postcss.parse(css), (text) => text);
  return texts;
}

const whole = 'antd/dist/antd.css';
const part = 'virtual:antd-styles/';
/** Files of a component that draw something. */
const drawing = /[\\/]antd[\\/]es[\\/]([\w-]+)[\\/](?!style[\\/]|locale[\\/]|hooks[\\/])(?!.*(context|interface|util)s?\.js$).*\.js$/i;

/**
 * antd's styles by component, each in the file of the code that draws it. They stand in a layer, so that the console's own rules win whenever
 * they come.
 */
export function antdStyles(): Plugin {
  const texts = stylesByOwner(readFileSync(join(antd, 'dist/antd.css'), 'utf8'));
  return {
    name: 'antd-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      if (source === whole) return `${part}everybody.css`;
      return source.startsWith(part) ? source : null;
    },
    load(id) {
      return id.startsWith(part) ? `@layer antd{${texts.get(id.slice(part.length, -'.css'.length)) ?? ''}}` : null;
    },
    transform(code, id) {
      const folder = drawing.exec(id)?.[1];
      return folder !== undefined && texts.has(folder) ? { code: `import '${part}${folder}.css';\n${code}`, map: null } : null;
    },
  };
}
