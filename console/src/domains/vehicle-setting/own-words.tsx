import { plateNames } from '@bochong/contract/vehicle-setting';
import { useEffect } from 'react';
import { keepWords } from '../../fields/code-words.ts';
import { shownInPlace, useEndpoint } from '../../kit/use-endpoint.ts';

/** Has the words of the user's unit shown for kinds of vehicles and plates. A list that stands there shows them when it is drawn again. */
export function OwnWords() {
  const { data } = useEndpoint(plateNames.current, {}, { staleTime: 60_000, meta: shownInPlace });
  useEffect(() => {
    if (data) keepWords(data);
  }, [data]);
  return null;
}
