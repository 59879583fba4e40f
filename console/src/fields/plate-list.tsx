import { Fragment } from 'react';
import { PlateTag } from './plate-tag.tsx';

interface Plate {
  plateNo: string;
  plateColor?: number;
}

/** All plates of a record; they wrap where there is room for it. */
export const PlateList = ({ plates }: { plates: readonly (string | Plate)[] }) => (
  <span>
    {plates
      .map((plate) => (typeof plate === 'string' ? { plateNo: plate, plateColor: undefined } : plate))
      .map(({ plateNo, plateColor }) => (
        <Fragment key={plateNo}>
          <PlateTag plateNo={plateNo} color={plateColor} />{' '}
        </Fragment>
      ))}
  </span>
);

/** The first plates, and how many there are. */
export const FirstPlates = ({ plates }: { plates: readonly (string | Plate)[] }) => (
  <>
    <PlateList plates={plates.slice(0, 2)} />
    {plates.length > 2 && ` 等${plates.length}辆`}
  </>
);
