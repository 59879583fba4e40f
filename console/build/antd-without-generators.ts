import type { Plugin } from 'vite';

interface Place {
  type: string;
  start: number;
  end: number;
}
interface Call extends Place {
  callee: Place & { name?: string };
  arguments: Place[];
}

/** Registers a component's styles: its name, what makes their text, its tokens. */
const registers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);

/** The second argument of every call that registers styles. */
function* generatorsIn(node: unknown): Generator<Place> {
  if (node === null || typeof node !== 'object') return;
  const { type, callee, arguments: given } = node as Partial<Call>;
  const generator = type === 'CallExpression' && registers.has(callee?.name ?? '') ? given?.[1] : undefined;
  if (generator) yield generator;
  else for (const part of Object.values(node)) yield* generatorsIn(part);
}

/**
 * antd's styles come as a file (`zeroRuntime`), so that what would make their text in the browser is never called; it is a quarter of antd's
 * code. Without it only the tokens stay, which become the variables of the theme.
 */
export const antdWithoutGenerators = (): Plugin => ({
  name: 'antd-without-generators',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]antd[\\/]es[\\/].*style.*\.js$/, code: /gen(StyleHooks|SubStyleComponent|ComponentStyleHook)\(/ },
    handler(code) {
      // From the end, so that the places before stay where they are.
      const without = [...generatorsIn(this.parse(code))]
        .toSorted((a, b) => b.start - a.start)
        .reduce((text, { start, end }) => `${text.slice(0, start)}() => []${text.slice(end)}`, code);
      return { code: without, map: null };
    },
  },
});
