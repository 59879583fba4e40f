import type { OpenRequest } from './judge.rule.ts';

/**
 * Reads a request as it is written on the wire or by a tool: `GET /open/v1/lots?limit=5 HTTP/1.1`, headers, an empty line, the body. An address in full
 * counts by its path. Undefined: the first line is none of a request.
 */
export function pastedRequest(text: string): Omit<OpenRequest, 'address'> | undefined {
  const [head = '', ...rest] = text.replaceAll('\r\n', '\n').replace(/^\s+/, '').split('\n\n');
  const [first = '', ...lines] = head.split('\n');
  const [, method, target] = /^(GET|POST|PUT|DELETE)\s+(\S+)/i.exec(first) ?? [];
  if (method === undefined || target === undefined) return undefined;
  const path = URL.canParse(target) ? target.slice(new URL(target).origin.length) : target;
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name, value] = /^([\w-]+)\s*:\s*(.*)$/.exec(line.trim()) ?? [];
    if (name !== undefined && value !== undefined) headers[name.toLowerCase()] = value.trim();
  }
  return { method: method.toUpperCase(), target: path, headers, body: rest.join('\n\n').replace(/\n$/, '') };
}
