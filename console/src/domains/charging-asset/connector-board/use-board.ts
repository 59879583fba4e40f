import { type BoardGun, connectorBoards, type GunMessage } from '@bochong/contract/charging-asset';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useRealtime } from '../../../kit/realtime.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

type Changes = ReadonlyMap<string, GunMessage>;

/** A gun with what was heard of it since it was asked for; the same object as long as nothing was. */
function withChange(gun: BoardGun, change: GunMessage | undefined): BoardGun {
  if (change === undefined) return gun;
  return { ...gun, ...change.state, ...(change.live !== undefined && { live: change.live }) };
}

/** Puts a message over what was heard of the gun before: a message tells its state, its charge, or both. */
const over = (known: GunMessage | undefined, heard: GunMessage): GunMessage => ({ ...known, ...heard });

/**
 * Guns of the board, live. Messages of one frame are drawn together, and only the tiles they are about change. All is asked for again every
 * half minute, and when the socket stands again after a cut.
 */
export function useBoard(stationId: string | undefined): readonly BoardGun[] | undefined {
  const { data, dataUpdatedAt, refetch } = useEndpoint(connectorBoards.board, { query: { stationId } }, { refetchInterval: 30_000 });
  const [changes, setChanges] = useState<Changes>(new Map());
  const heard = useRef(new Map<string, GunMessage>());
  const frame = useRef(0);
  const drawn = useRef(new Map<string, { gun: BoardGun; change: GunMessage | undefined; shown: BoardGun }>());
  // What was heard before is in the newer answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer's time stands for the answer
  useEffect(() => {
    heard.current = new Map();
    setChanges(heard.current);
  }, [dataUpdatedAt]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  useRealtime('gun', (message) => {
    const told = message as unknown as GunMessage;
    heard.current.set(told.connectorId, over(heard.current.get(told.connectorId), told));
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => setChanges(new Map(heard.current)));
  });
  useRealtime('open', () => void refetch());
  return useMemo(
    () =>
      data?.map((gun) => {
        const change = changes.get(gun.connectorId);
        const known = drawn.current.get(gun.connectorId);
        if (known && known.gun === gun && known.change === change) return known.shown;
        const shown = withChange(gun, change);
        drawn.current.set(gun.connectorId, { gun, change, shown });
        return shown;
      }),
    [data, changes],
  );
}
