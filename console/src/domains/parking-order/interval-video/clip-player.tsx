import { CaretRightOutlined, DownloadOutlined, PauseOutlined } from '@ant-design/icons';
import type { ParkImage } from '@bochong/contract/parking-order';
import { Button, Segmented, Skeleton, Slider } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../kit/api.ts';
import { clipSize, drawFrame, type Frame, frameAt, lengthOf, loadFrames, recordClip } from './clip.ts';
import styles from './interval-video.module.css';

const speeds = [0.5, 1, 2, 4].map((value) => ({ value, label: `${value}×` }));

/** A clip made of stored pictures: plays, pauses, goes to any instant, and is saved as a video file. */
export function ClipPlayer({ images }: { images: readonly ParkImage[] }) {
  const [frames, setFrames] = useState<Frame[]>();
  useEffect(() => {
    let gone = false;
    void loadFrames(images).then((loaded) => {
      if (!gone) setFrames(loaded);
    });
    return () => {
      gone = true;
    };
  }, [images]);
  if (!frames) return <Skeleton.Node active className={styles.waiting ?? ''} />;
  if (frames.length === 0) return <p role="alert">图片已过保存期限或暂时无法读取，请稍后刷新。</p>;
  return <Player frames={frames} />;
}

function Player({ frames }: { frames: readonly Frame[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(true);
  const [speed, setSpeed] = useState(1);
  const [saving, setSaving] = useState(false);
  const length = lengthOf(frames.length);
  const draw = useCallback(
    (ms: number) => {
      const index = frameAt(ms, frames.length);
      const [context, frame] = [canvas.current?.getContext('2d'), frames[index]];
      if (context && frame) drawFrame(context, frame, index, frames.length);
    },
    [frames],
  );
  useEffect(() => {
    if (!saving) draw(at);
  }, [at, draw, saving]);
  useEffect(() => {
    if (!playing || saving) return;
    let [before, request] = [performance.now(), 0];
    const step = (now: number) => {
      const passed = (now - before) * speed;
      before = now;
      setAt((shown) => Math.min(length, shown + passed));
      request = requestAnimationFrame(step);
    };
    request = requestAnimationFrame(step);
    return () => cancelAnimationFrame(request);
  }, [playing, saving, speed, length]);
  const ended = at >= length;
  useEffect(() => {
    if (ended) setPlaying(false);
  }, [ended]);
  const toggle = () => {
    if (ended) setAt(0);
    setPlaying(!playing);
  };
  const save = async () => {
    if (!canvas.current) return;
    setSaving(true);
    try {
      saveFile(await recordClip(canvas.current, length, draw));
    } finally {
      setSaving(false);
    }
  };
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)}秒`;
  return (
    <div className={styles.clip}>
      <canvas ref={canvas} width={clipSize.width} height={clipSize.height} role="img" aria-label="区间视频画面" />
      <div className={styles.bar}>
        <Button
          type="primary"
          icon={playing ? <PauseOutlined /> : <CaretRightOutlined />}
          aria-label={playing ? '暂停' : '播放'}
          disabled={saving}
          onClick={toggle}
        />
        <Slider
          className={styles.slider ?? ''}
          ariaLabelForHandle="播放位置"
          min={0}
          max={length}
          step={100}
          value={at}
          disabled={saving}
          tooltip={{ formatter: (ms) => seconds(ms ?? 0) }}
          onChange={(ms) => {
            setPlaying(false);
            setAt(ms);
          }}
        />
        <span className={styles.time}>
          {seconds(at)} / {seconds(length)}
        </span>
        <Segmented size="small" options={speeds} value={speed} onChange={setSpeed} />
        {'MediaRecorder' in window && (
          <Button icon={<DownloadOutlined />} loading={saving} onClick={save}>
            {saving ? '正在生成' : '保存视频'}
          </Button>
        )}
      </div>
    </div>
  );
}
