/** Fetches what the shell's document asks for while the user types, so that signing in finds it in the cache. */
export function prefetchShell(): void {
  const whenIdle = window.requestIdleCallback ?? ((fn: () => void) => setTimeout(fn, 1500));
  const start = () => whenIdle(() => void load().catch(() => undefined));
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

async function load(): Promise<void> {
  const text = await (await fetch('/index', { priority: 'low' })).text();
  const shell = new DOMParser().parseFromString(text, 'text/html');
  const scripts = shell.querySelectorAll<HTMLScriptElement>('script[src][type=module]');
  const links = shell.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]');
  for (const script of scripts) preload(script.getAttribute('src'), 'modulepreload');
  for (const link of links) preload(link.getAttribute('href'), link.rel === 'stylesheet' ? 'prefetch' : 'modulepreload');
}

function preload(href: string | null, rel: 'modulepreload' | 'prefetch'): void {
  if (href === null || document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  document.head.append(link);
}
