import { create } from 'zustand';

/** The same conditions stand in `kit.css` and `shell.css`. A zoomed desktop is small and wide: it keeps its tables. */
const queries = {
  small: '(width < 992px)',
  cards: '(width < 600px), (width < 992px) and (orientation: portrait)',
} as const;
type Screen = Record<keyof typeof queries, boolean>;

const matching = (query: string) => window.matchMedia?.(query);

/** What the window's size asks of the layout: `small` = one column, the side bar over the page; `cards` = rows of lists as cards. */
export const useScreen = create<Screen>(() => ({
  small: matching(queries.small)?.matches ?? false,
  cards: matching(queries.cards)?.matches ?? false,
}));

for (const [name, query] of Object.entries(queries))
  matching(query)?.addEventListener('change', ({ matches }) => useScreen.setState({ [name]: matches }));
