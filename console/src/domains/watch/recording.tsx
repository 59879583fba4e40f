import { useState } from 'react';
import styles from './picture.module.css';

/** A recording as the media gateway plays it. */
export function Recording({ url, words }: { url: string; words: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className={styles.view}>
      <video className={styles.picture} src={url} autoPlay muted playsInline controls onError={() => setFailed(true)} />
      <div className={styles.foot}>
        <span role="status">{failed ? '这段时间没有录像，或者浏览器不能播放它的编码；可以换一段时间再试' : words}</span>
      </div>
    </div>
  );
}
