import {
  AccountBookOutlined,
  AlertOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  CalendarOutlined,
  CarOutlined,
  CreditCardOutlined,
  CustomerServiceOutlined,
  FileTextOutlined,
  GiftOutlined,
  HomeOutlined,
  PayCircleOutlined,
  SettingOutlined,
  ShopOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** The one place where the menu's library-neutral icon keys become drawings. */
const icons: Readonly<Record<string, ComponentType>> = {
  alarm: AlertOutlined,
  audit: AuditOutlined,
  balance: AccountBookOutlined,
  bank: BankOutlined,
  bell: BellOutlined,
  calendar: CalendarOutlined,
  car: CarOutlined,
  camera: VideoCameraOutlined,
  card: CreditCardOutlined,
  charge: ThunderboltOutlined,
  chart: BarChartOutlined,
  coupon: GiftOutlined,
  document: FileTextOutlined,
  fee: PayCircleOutlined,
  home: HomeOutlined,
  park: CarOutlined,
  service: CustomerServiceOutlined,
  settings: SettingOutlined,
  shop: ShopOutlined,
  user: TeamOutlined,
};

/** Icon of a menu entry; an unknown key gets the neutral one. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? AppstoreOutlined;
  return <Icon />;
}
