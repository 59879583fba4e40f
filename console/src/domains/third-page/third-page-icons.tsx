import { type ThirdPageConfig, thirdOpenMode, thirdPages } from '@bochong/contract/third-page';
import { go } from '../../kit/navigation.ts';
import { shownInPlace, useAction, useEndpoint } from '../../kit/use-endpoint.ts';

/** Icons of other systems' pages in the top bar; each opens freshly signed, in a window or inside the console. */
export function ThirdPageIcons() {
  const { data = [] } = useEndpoint(thirdPages.configs, {}, { staleTime: 300_000, meta: shownInPlace });
  return data.map((page) => <ThirdPageIcon key={page.pageId} page={page} />);
}

function ThirdPageIcon({ page }: { page: ThirdPageConfig }) {
  const address = useAction(thirdPages.url);
  const open = async () => {
    if (page.openMode === thirdOpenMode.EMBEDDED) return go(`/thirdPage/${page.pageId}`);
    // The window is opened by the click itself: one opened after the answer would be blocked.
    const opened = window.open('about:blank', '_blank');
    const url = await address.run({ query: { pageId: page.pageId } });
    if (!opened) return;
    opened.opener = null;
    if (url === undefined) opened.close();
    else opened.location.replace(url);
  };
  return (
    <button type="button" className="bar-button" aria-label={page.name} title={page.name} onClick={() => void open()}>
      {page.icon === null ? page.name.slice(0, 1) : <img src={page.icon} alt="" width={20} height={20} />}
    </button>
  );
}
