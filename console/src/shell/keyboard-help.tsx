import { Modal } from 'antd';

/** Every key the console listens to, by place. */
const groups: readonly (readonly [string, readonly (readonly [keys: string, what: string])[]])[] = [
  [
    '全局',
    [
      ['Ctrl / ⌘ + K', '查找页面、车牌、订单号'],
      ['?', '键盘帮助'],
      ['Alt + R', '刷新当前页'],
      ['Alt + W', '关闭当前标签页'],
      ['Esc', '关闭弹出的内容'],
    ],
  ],
  [
    '列表',
    [
      ['/', '到筛选条件'],
      ['↑ ↓', '逐行移动'],
      ['Enter', '打开所在行'],
    ],
  ],
  [
    '岗亭',
    [
      ['1 – 9', '选通道'],
      ['Enter', '放行、收款'],
      ['↑ ↓', '在场车辆中选择'],
      ['Esc', '离开输入，再按返回'],
    ],
  ],
  [
    '标签页',
    [
      ['← →', '在标签页间移动'],
      ['Enter', '切换到标签页'],
      ['Delete', '关闭标签页'],
      ['Shift + F10', '打开标签页菜单'],
    ],
  ],
];

export function KeyboardHelp({ close }: { close(): void }) {
  return (
    <Modal title="键盘帮助" open onCancel={close} footer={null} width={560}>
      <div className="keyboard-help">
        {groups.map(([title, keys]) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, what]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
