import { sysDicts } from '@bochong/contract/dictionary';
import type { WordList } from '@bochong/contract/kernel/word-lists';
import { useEndpoint } from '../kit/use-endpoint.ts';

/** The words of a list behind a plain input whose `list` is this `id`: for desks that are worked by keyboard. */
export function WordOptions({ id, of: { dicType } }: { id: string; of: WordList }) {
  const { data = [] } = useEndpoint(sysDicts.byType, { query: { dicType } });
  return (
    <datalist id={id}>
      {data.map(({ dicCode, dicName }) => (
        <option key={dicCode} value={dicName} />
      ))}
    </datalist>
  );
}
