import {
  maxScreenCells,
  moduleSize,
  type ScreenConfig,
  type ScreenModule,
  type screenConfigErrors,
  screenModuleKeys,
} from '@bochong/contract/charging-screen';

const cellsOfSize: Readonly<Record<number, number>> = {
  [moduleSize.SMALL]: 1,
  [moduleSize.WIDE]: 2,
  [moduleSize.TALL]: 2,
  [moduleSize.LARGE]: 4,
};

/** Fields of the screen that visible modules fill. */
export const cellsOf = (modules: readonly ScreenModule[]): number =>
  modules.reduce((sum, { visible, size }) => sum + (visible ? (cellsOfSize[size] ?? 0) : 0), 0);

type Asked = Pick<ScreenConfig, 'modules' | 'mapCenterLng' | 'mapCenterLat'>;

/** Why a configuration cannot be kept, by the field that is wrong; undefined where it can. */
export function configRefusal({ modules, mapCenterLng, mapCenterLat }: Asked): [keyof typeof screenConfigErrors, keyof Asked] | undefined {
  if (new Set(modules.map(({ key }) => key)).size !== screenModuleKeys.length) return ['modules', 'modules'];
  if (!modules.some(({ visible }) => visible)) return ['nothingShown', 'modules'];
  if (cellsOf(modules) > maxScreenCells) return ['tooManyCells', 'modules'];
  if ((mapCenterLng === null) !== (mapCenterLat === null)) return ['halfCenter', mapCenterLng === null ? 'mapCenterLng' : 'mapCenterLat'];
  return undefined;
}
