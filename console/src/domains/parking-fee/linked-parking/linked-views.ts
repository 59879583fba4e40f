/** What charges each lot, and what ties lots together. */
export const linkedViews = {
  name: 'view',
  items: [
    { value: '', label: '规则绑定' },
    { value: 'links', label: '联动停车' },
  ],
};
