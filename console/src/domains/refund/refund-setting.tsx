import { refundSettings } from '@bochong/contract/refund';
import { SettingForm } from '../../kit/action-form.tsx';

/** Limits of the operating unit: what passes by itself, and what takes two. */
export const RefundSettingButton = () => (
  <SettingForm read={refundSettings.get} to={refundSettings.update} word="退款设置" done="退款设置已保存" />
);
