import { type DayProfile, type TariffContent, type TariffProblem, tariffContent } from '@bochong/contract/charging-tariff';
import { Button, Input, Tabs } from 'antd';
import { useState } from 'react';
import { CalendarEditor } from './calendar-editor.tsx';
import styles from './editor.module.css';
import { ProfileEditor } from './profile-editor.tsx';

/** Contradictions of prices as they stand; none = they can be saved and tried. */
export function problemsOf(content: TariffContent): TariffProblem[] {
  const parsed = tariffContent.safeParse(content);
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => ({ path: path as (string | number)[], message }));
}

let made = 0;
/** A name of its own inside of its tariff. */
const newId = () => `p${Date.now().toString(36)}${made++}`;

/** Edits what a tariff charges; one field of its form. */
export function ContentEditor({ value, onChange }: { value?: TariffContent; onChange?: (content: TariffContent) => void }) {
  const [chosen, setChosen] = useState<string>();
  if (value === undefined) return null;
  const { profiles, defaultProfileId, calendarRules } = value;
  const set = (change: Partial<TariffContent>) => onChange?.({ ...value, ...change });
  const active = profiles.some(({ profileId }) => profileId === chosen) ? chosen : defaultProfileId;
  const change = (index: number, next: Partial<DayProfile>) =>
    set({ profiles: profiles.map((profile, at) => (at === index ? { ...profile, ...next } : profile)) });
  const add = () => {
    const from = profiles.find(({ profileId }) => profileId === active) ?? profiles[0];
    if (from === undefined) return;
    const profile = { ...structuredClone(from), profileId: newId(), profileName: `日模板${profiles.length + 1}` };
    set({ profiles: [...profiles, profile] });
    setChosen(profile.profileId);
  };
  const remove = (profileId: string) =>
    set({
      profiles: profiles.filter((profile) => profile.profileId !== profileId),
      calendarRules: calendarRules.filter((rule) => rule.profileId !== profileId),
    });
  const problems = problemsOf(value);
  const items = profiles.map((profile, index) => {
    const { profileId, profileName } = profile;
    const wrong = problems.filter(({ path }) => path[0] === 'profiles' && path[1] === index);
    const isDefault = profileId === defaultProfileId;
    return {
      key: profileId,
      label: (
        <span className={wrong.length > 0 ? styles.wrong : undefined}>
          {profileName || '未命名'}
          {isDefault && '（默认）'}
          {wrong.length > 0 && ' ⚠'}
        </span>
      ),
      children: (
        <>
          <div className={styles.line}>
            <Input
              size="small"
              aria-label="日模板名称"
              maxLength={20}
              value={profileName}
              onChange={(event) => change(index, { profileName: event.target.value })}
            />
            {!isDefault && (
              <>
                <Button size="small" onClick={() => set({ defaultProfileId: profileId })}>
                  设为默认
                </Button>
                <Button size="small" danger onClick={() => remove(profileId)}>
                  删除日模板
                </Button>
              </>
            )}
          </div>
          <ProfileEditor profile={profile} onChange={(segments) => change(index, { segments })} />
          {wrong.map(({ message }) => (
            <p key={message} className={styles.problem} role="alert">
              {message}
            </p>
          ))}
        </>
      ),
    };
  });
  return (
    <>
      <section className={styles.part} aria-label="日模板">
        <header>
          <h3>一天的价格</h3>
          <Button size="small" onClick={add} disabled={profiles.length >= 12}>
            + 增加日模板
          </Button>
        </header>
        <Tabs size="small" activeKey={active ?? ''} onChange={setChosen} items={items} />
      </section>
      <section className={styles.part} aria-label="一年的价格">
        <header>
          <h3>哪些日子用哪个日模板</h3>
        </header>
        <CalendarEditor value={value} set={set} />
        {problems
          .filter(({ path }) => path[0] === 'calendarRules')
          .map(({ message, path }) => (
            <p key={`${path}`} className={styles.problem} role="alert">
              {`第${Number(path[1]) + 1}条日期规则：${message}`}
            </p>
          ))}
      </section>
    </>
  );
}
