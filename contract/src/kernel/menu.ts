/** A page or group of the menu as a domain declares it; the server stores the tree, the console maps `path` to a component. */
export interface MenuPage {
  /** 12-character resource code: four letters, eight digits. */
  readonly code: string;
  readonly path: string;
  readonly title: string;
  /** Second-level group the page stands in; null when the module shows its pages directly. */
  readonly group: string | null;
  /** Routed view that the side bar does not draw (add, edit, detail). */
  readonly hidden?: boolean;
  /** Page the side bar keeps selected while a hidden view is open. */
  readonly activeMenu?: string;
  /** Where the page leads instead of being one; then it has no component. */
  readonly redirect?: string;
  /** Buttons: key → resource code and Chinese label. */
  readonly buttons?: Readonly<Record<string, readonly [code: string, label: string]>>;
  /** Platform types the page exists on; default both. */
  readonly platformTypes?: readonly ('1' | '2')[];
  /** User types that may hold the page at all; default all. Platform pages are for 1 and 4. */
  readonly userTypes?: readonly (1 | 2 | 3 | 4)[];
  /** Page of a company's own people: they hold it whatever their roles, and nobody else does. */
  readonly ofCompany?: true;
  /** Likewise of a merchant's own people. */
  readonly ofMerchant?: true;
}

/** A module: first path segment = side bar subtree = tab. */
export interface MenuModule {
  readonly code: string;
  readonly path: string;
  readonly title: string;
  readonly icon: string;
  readonly sort: number;
  readonly pages: readonly MenuPage[];
}

type ButtonsOf<P> = P extends { readonly buttons: infer B } ? B : Record<never, never>;

/**
 * Declares a page of the menu, the only place where resource codes are written. Endpoints ask for `page.code` (who may look) or for
 * `page.can.edit` (who may press that button). A page that nobody names stays out of what a browser loads.
 */
/* @__NO_SIDE_EFFECTS__ */
export function menuPage<const P extends MenuPage>(
  page: P,
): P & { readonly can: { readonly [K in keyof ButtonsOf<P>]: ButtonsOf<P>[K] extends readonly [infer C, string] ? C : never } } {
  const codes = Object.entries(page.buttons ?? {}).map(([key, [code]]) => [key, code]);
  return { ...page, can: Object.fromEntries(codes) };
}

/** The system-management module without its pages: many domains put theirs there. */
export const systemManage = { code: 'GMXM80659205', path: '/systemManage', title: '系统管理', icon: 'settings', sort: 290 } as const;
