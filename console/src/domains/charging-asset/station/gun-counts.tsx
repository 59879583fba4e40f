import type { Station } from '@bochong/contract/charging-asset';
import { StateTag } from '../../../kit/state-tag.tsx';

type Counted = Pick<Station, 'gunTotal' | 'gunIdle' | 'gunCharging' | 'gunFaulted' | 'gunOffline'>;

/** How the guns of a station stand: what is there, in the colours of its states. */
export function GunCounts({ of: { gunTotal, gunIdle, gunCharging, gunFaulted, gunOffline } }: { of: Counted }) {
  if (gunTotal === 0) return <>没有枪</>;
  return (
    <>
      {gunFaulted > 0 && <StateTag tone="red">故障 {gunFaulted}</StateTag>}{' '}
      {gunCharging > 0 && <StateTag tone="green">充电 {gunCharging}</StateTag>}{' '}
      {gunIdle > 0 && <StateTag tone="blue">空闲 {gunIdle}</StateTag>}{' '}
      {gunOffline > 0 && <StateTag tone="grey">离线 {gunOffline}</StateTag>} 共 {gunTotal}
    </>
  );
}
