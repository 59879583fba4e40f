import { type BoardGun, connectorBoards, type GunMessage } from '@bochong/contract/charging-asset';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { useRealtime } from '../../../kit/realtime.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { answered, type BoardState, told } from './board-changes.ts';

export type LiveBoard = StoreApi<BoardState>;

interface Board {
  /** By their order and state; undefined until they are known. How far each is, {@link useGun} tells. */
  guns: readonly BoardGun[] | undefined;
  live: LiveBoard;
}

/**
 * Guns of the board, live. Messages of one frame are drawn together; that a charge goes on draws its tile only, not the board. All is asked for
 * again every half minute, and when the socket stands again after a cut.
 */
export function useBoard(stationId: string | undefined): Board {
  const { data, dataUpdatedAt, refetch } = useEndpoint(connectorBoards.board, { query: { stationId } }, { refetchInterval: 30_000 });
  const [live] = useState(() => createStore<BoardState>(() => ({ guns: new Map(), arranged: [] })));
  const arranged = useStore(live, (board) => board.arranged);
  const heard = useRef<GunMessage[]>([]);
  const frame = useRef(0);
  // What was heard before is in the newer answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that repeats the last one counts as well
  useLayoutEffect(() => {
    if (data) live.setState((board) => answered(board, data));
  }, [data, dataUpdatedAt, live]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  useRealtime('gun', (message) => {
    heard.current.push(message as unknown as GunMessage);
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      const messages = heard.current;
      heard.current = [];
      live.setState((board) => told(board, messages));
    });
  });
  useRealtime('open', () => void refetch());
  // Until the first answer is taken over there is nothing to arrange.
  const known = data !== undefined && (arranged.length > 0 || data.length === 0);
  return { guns: known ? arranged : undefined, live };
}

/** One gun as it is now; undefined once it has gone from the board. */
export const useGun = (live: LiveBoard, connectorId: string): BoardGun | undefined => useStore(live, ({ guns }) => guns.get(connectorId));
