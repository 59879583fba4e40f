import { useEffect } from 'react';
import { create } from 'zustand';
import { usePlace } from './tab-context.tsx';

/** What a page asks of the frame around it; all of it is gone after the next navigation. */
export interface PageHeader {
  /** Back arrow before the breadcrumb: the path it leads to, or `true` for the page before. */
  back?: string | true;
  /** Second line of the place: whose record it is. */
  subline?: string;
  /** A fact beside the place, shown as `name：value`. */
  note?: { name: string; value: string };
  /** Dealer selector; drawn on multi-dealer platforms only. */
  dealer?: 'single' | 'multi';
  /** Button of the date-range query. */
  dayRanges?: true;
  /** A page that wants the whole width. */
  sideBar?: false;
  breadcrumb?: false;
}

interface State {
  header: PageHeader;
  /** Chosen dealers; empty = all that the user may see. */
  dealerIds: readonly string[];
  /** Day thresholds of the date-range query, ascending. */
  dayRanges: readonly number[];
}

/** Thresholds before anybody changed them. */
export const defaultDayRanges: readonly number[] = [3, 7, 15, 30, 60];
const nothing: PageHeader = {};
const asksForRanges: PageHeader = { dayRanges: true };

/** Frame of the shown page: the shell draws the header, the page reads the chosen dealers and thresholds. */
export const useHeaderState = create<State>(() => ({ header: nothing, dealerIds: [], dayRanges: defaultDayRanges }));

const clearHeader = (): void => useHeaderState.setState({ header: nothing });

interface Navigations {
  readonly state: { readonly location: object };
  subscribe(listener: (state: { readonly location: object }) => void): void;
}

/** Every navigation takes back what the page before asked of the frame; the page shown next asks anew. */
export function clearOnNavigation(router: Navigations): void {
  let shown = router.state.location;
  router.subscribe(({ location }) => {
    if (location !== shown) clearHeader();
    shown = location;
  });
}

/** Forgets the chosen dealer: on refresh, on a click on a tab, on a choice in the side bar. */
export const clearDealers = (): void => {
  if (useHeaderState.getState().dealerIds.length > 0) useHeaderState.setState({ dealerIds: [] });
};

/** Dealers chosen in the header, for a list of many dealers' rows: asks for the selector and answers the query's part. */
export function useChosenDealers(perDealer: boolean): { dealerIds?: string } {
  usePageHeader(perDealer ? { dealer: 'multi' } : nothing);
  const chosen = useHeaderState((state) => (perDealer ? state.dealerIds.join(',') : ''));
  return chosen === '' ? {} : { dealerIds: chosen };
}

const usual = defaultDayRanges.join(',');

/** Day thresholds chosen in the header: asks for the button and answers the query's part; nothing while they are the usual ones. */
export function useChosenDayRanges(): { thresholdDays?: string } {
  usePageHeader(asksForRanges);
  const chosen = useHeaderState((state) => state.dayRanges.join(','));
  return chosen === usual ? {} : { thresholdDays: chosen };
}

/** What the page wants of the frame, for as long as it is shown. */
export function usePageHeader(header: PageHeader): void {
  const place = usePlace();
  const signature = JSON.stringify(header);
  // A navigation of the page itself clears the frame too, so the place belongs to what is watched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const wanted = JSON.parse(signature) as PageHeader;
    useHeaderState.setState({ header: wanted });
    return () => {
      if (useHeaderState.getState().header === wanted) clearHeader();
    };
  }, [signature, place]);
}
