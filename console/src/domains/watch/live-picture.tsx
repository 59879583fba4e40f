import { monitorViews, streamKind } from '@bochong/contract/watch';
import { Button, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../kit/use-endpoint.ts';
import styles from './picture.module.css';
import { watchLive } from './whep.ts';

type Kind = (typeof streamKind)['MAIN' | 'SUB'];

/** The live picture of a camera, as long as it stands; one that ended is asked for again by hand. */
export function LivePicture({ monitorId, hasSub }: { monitorId: string; hasSub: boolean }) {
  const [stream, setStream] = useState<Kind>(hasSub ? streamKind.SUB : streamKind.MAIN);
  const [attempt, setAttempt] = useState(0);
  const [ended, setEnded] = useState<string>();
  const [comes, setComes] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const { run, error } = useAction(monitorViews.preview, { leaves: 'all' });
  const ask = useRef(run);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for a new ticket
  useEffect(() => {
    let gone = false;
    let stop: () => void = () => undefined;
    setEnded(undefined);
    setComes(false);
    void ask.current({ params: { id: monitorId }, body: { stream } }).then((address) => {
      if (gone || address === undefined) return;
      stop = watchLive(address, {
        arrives: (picture) => {
          if (video.current) video.current.srcObject = picture;
        },
        ends: setEnded,
      });
    });
    return () => {
      gone = true;
      stop();
    };
  }, [monitorId, stream, attempt]);
  const said = error?.message ?? ended;
  return (
    <div className={styles.view}>
      <video ref={video} className={styles.picture} autoPlay muted playsInline controls onPlaying={() => setComes(true)} />
      <div className={styles.foot}>
        {hasSub && <Segmented<Kind> value={stream} onChange={setStream} options={[...streamKind.options]} />}
        <span role="status">{said ?? (comes ? '实时画面' : '正在取画面…')}</span>
        {said !== undefined && <Button onClick={() => setAttempt(attempt + 1)}>重试</Button>}
      </div>
    </div>
  );
}
