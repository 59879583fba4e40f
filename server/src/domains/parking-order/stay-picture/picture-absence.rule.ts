import { type PictureAbsence, passMode, pictureAbsence } from '@bochong/contract/parking-order';

const byMode: Readonly<Partial<Record<number, PictureAbsence>>> = {
  [passMode.GEOMAG]: pictureAbsence.SENSOR,
  [passMode.PLATFORM]: pictureAbsence.BY_PLATFORM,
  [passMode.OFFLINE]: pictureAbsence.OFFLINE,
  [passMode.SCAN]: pictureAbsence.BY_HAND,
  [passMode.LOCAL_MANUAL]: pictureAbsence.BY_HAND,
  [passMode.HANDHELD]: pictureAbsence.BY_HAND,
};

/** Why an end of a stay that has no picture has none: not over yet, or how it was noted (`mode` null: it was not). */
export const absenceOf = (end: { over: boolean; mode: number | null }): PictureAbsence =>
  end.over ? (byMode[end.mode ?? passMode.PLATFORM] ?? pictureAbsence.NOT_SENT) : pictureAbsence.NOT_LEFT;
