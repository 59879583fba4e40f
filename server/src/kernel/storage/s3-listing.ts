import { checkKey } from './storage.ts';

type Fetch = (address: string) => Promise<Response>;

/** One page of a listing: keys, folders, and where the next page begins. */
interface Page {
  keys: string[];
  folders: string[];
  next: string | undefined;
}

const all = (xml: string, tag: RegExp): string[] => [...xml.matchAll(tag)].map(([, text = '']) => text.replaceAll('&amp;', '&'));

function pageOf(xml: string): Page {
  return {
    keys: all(xml, /<Key>([^<]*)<\/Key>/g),
    folders: all(xml, /<CommonPrefixes>\s*<Prefix>([^<]*)<\/Prefix>/g),
    next: all(xml, /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/g)[0],
  };
}

/**
 * Lists what a bucket keeps for a unit (`<kind>/<unit>/…`), page by page. The address given may lead to the bucket or to a folder in it: the bucket
 * is where a listing is answered.
 */
export function createListing(base: string, fetch: Fetch): (dealerId: string) => AsyncGenerator<string> {
  let root: { address: string; prefix: string } | undefined;

  async function ask(address: string, query: Record<string, string>): Promise<string | undefined> {
    const response = await fetch(`${address}/?${new URLSearchParams({ 'list-type': '2', ...query })}`);
    const text = await response.text();
    if (response.ok && text.includes('<ListBucketResult')) return text;
    if (response.ok || response.status === 404) return undefined;
    throw new Error(`object storage answered ${response.status}: ${text.slice(0, 200)}`);
  }

  async function find(): Promise<{ address: string; prefix: string }> {
    const parts = new URL(base).pathname.split('/').filter(Boolean);
    for (let depth = parts.length; depth >= 0; depth -= 1) {
      const address = new URL(`/${parts.slice(0, depth).join('/')}`, base).href.replace(/\/+$/, '');
      if ((await ask(address, { 'max-keys': '1' })) !== undefined)
        return {
          address,
          prefix: parts
            .slice(depth)
            .map((part) => `${part}/`)
            .join(''),
        };
    }
    throw new Error('the object storage does not list what it keeps');
  }

  async function* pages(query: Record<string, string>): AsyncGenerator<Page> {
    root ??= await find();
    for (let next: string | undefined = ''; next !== undefined; ) {
      const text = await ask(root.address, { ...query, prefix: root.prefix + query.prefix, ...(next && { 'continuation-token': next }) });
      if (text === undefined) throw new Error('the object storage stopped listing');
      const page = pageOf(text);
      yield page;
      next = page.next;
    }
  }

  return async function* keysOf(dealerId) {
    checkKey(dealerId);
    const kinds: string[] = [];
    for await (const { folders } of pages({ prefix: '', delimiter: '/' })) kinds.push(...folders);
    const before = root?.prefix.length ?? 0;
    for (const kind of kinds)
      for await (const { keys } of pages({ prefix: `${kind.slice(before)}${dealerId}/` })) for (const key of keys) yield key.slice(before);
  };
}
