export { BindGunTariff } from './gun-tariff.tsx';
