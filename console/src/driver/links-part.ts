import { driverLinks } from '@bochong/contract/client-page';
import { call } from './call.ts';
import { h } from './dom.ts';

/** Below whatever the page shows: what else the operator offers. It waits for nobody, and stays away when there is nothing. */
export async function showLinks(token: string): Promise<void> {
  const { icons, parts } = await call(driverLinks.get, { params: { token } });
  if (icons.length + parts.length === 0) return;
  const icon = ({ name, iconUrl, badge, href }: (typeof icons)[number]) =>
    h(
      'a',
      { href },
      iconUrl !== null && h('img', { src: iconUrl, alt: '', width: '32', height: '32' }),
      h('span', {}, name),
      badge !== '' && h('b', {}, badge),
    );
  const links = h(
    'nav',
    { class: 'services', 'aria-label': '更多服务' },
    ...icons.map(icon),
    ...parts.map(({ name, href }) => h('a', { href }, h('span', {}, name))),
  );
  document.getElementById('page')?.after(links);
}
