/** Tabs of the page; each is a list of its own, chosen by `?view=`. */
export const viewTabs = {
  name: 'view',
  items: [
    { value: '', label: '授权池' },
    { value: 'parks', label: '授权停车场' },
    { value: 'histories', label: '历史授权' },
    { value: 'trades', label: '交易记录' },
    { value: 'changes', label: '变更记录' },
    { value: 'notice', label: '提醒配置' },
  ],
};
