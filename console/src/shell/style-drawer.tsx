import { Drawer, Segmented, Switch } from 'antd';
import {
  type Appearance,
  appearance as currentAppearance,
  type Density,
  setAppearance,
  type Theme,
  useAppearance,
} from '../kit/appearance.ts';
import { saveShellPreference } from '../kit/preferences.ts';

const switches: readonly (readonly [keyof Pick<Appearance, 'tagsView' | 'fixedHeader' | 'sidebarLogo'>, string])[] = [
  ['tagsView', '开启标签页'],
  ['fixedHeader', '固定页头'],
  ['sidebarLogo', '侧边栏 Logo'],
];

function set(change: Partial<Appearance>): void {
  setAppearance(change);
  saveShellPreference(currentAppearance());
}

/** Page style setting: what the frame shows, theme and row height. Kept per user. */
export function StyleDrawer({ close }: { close(): void }) {
  const appearance = useAppearance();
  return (
    <Drawer title="页面风格设置" open onClose={close} size={300}>
      <div className="style-settings">
        {switches.map(([key, label]) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: antd's switch is the control inside
          <label key={key}>
            <span>{label}</span>
            <Switch aria-label={label} checked={appearance[key]} onChange={(checked) => set({ [key]: checked })} />
          </label>
        ))}
        <h3>主题</h3>
        <Segmented<Theme>
          block
          aria-label="主题"
          value={appearance.theme}
          onChange={(theme) => set({ theme })}
          options={[
            { value: 'light', label: '浅色' },
            { value: 'dark', label: '深色' },
            { value: 'system', label: '跟随系统' },
          ]}
        />
        <h3>行高</h3>
        <Segmented<Density>
          block
          aria-label="行高"
          value={appearance.density}
          onChange={(density) => set({ density })}
          options={[
            { value: 'compact', label: '紧凑' },
            { value: 'comfortable', label: '宽松' },
          ]}
        />
      </div>
    </Drawer>
  );
}
