import { fieldOf } from '@bochong/contract/kernel/field';
import { shapeOf } from '@bochong/contract/kernel/schema';
import type { SettingChanges, SettingEffects } from '@bochong/contract/kernel/setting';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Callable } from './api.ts';
import { FieldDiff } from './field-diff.tsx';
import { type Asked, AskedItems } from './form-item.tsx';
import { FormPage } from './form-page.tsx';
import { formatInstant } from './format.ts';
import type { Right } from './permission.tsx';
import styles from './settings-page.module.css';
import { toast } from './toast.ts';
import { useAction } from './use-endpoint.ts';
import { say } from './voices.ts';

type Values = Record<string, number | string>;

/** One setting: what it does to whom, by the value that stands there, and its control where that is not its kind's. */
export interface Setting<V> {
  name: keyof V & string;
  says: (value: never, all: V) => string;
  /** A value in words, where the field has no table of codes. */
  words?: (value: never) => string;
  children?: ReactNode;
}
export interface SettingSection<V> {
  title: string;
  settings: readonly Setting<V>[];
}

interface SettingsPageProps<V extends object, I> {
  of: z.ZodObject;
  defaults: V;
  sections: readonly SettingSection<V>[];
  /** The settings as they stand; undefined while they are read. */
  stored: { values: V; changes: SettingChanges; rev: number } | undefined;
  /** Tells what saving would do. */
  effect: Callable<I, SettingEffects>;
  effectInput: (values: V) => NoInfer<I>;
  /** Call that saves. */
  to: Right;
  /** Saves; undefined when it failed and has been shown. */
  save: (values: V, rev: number) => Promise<unknown>;
  children?: ReactNode;
}

/** Settings in sections, each with its consequence, its default and who changed it last. What saving will do is shown in figures before it is done. */
export function SettingsPage<V extends object, I>({ of, stored, save, to, children, ...rest }: SettingsPageProps<V, I>) {
  const { sections, effectInput } = rest;
  const told = useAction(rest.effect);
  const word = wordsOf(of, sections);
  const ask = async (values: V, before: V) => {
    const names = Object.keys(values).filter((name) => (values as Values)[name] !== (before as Values)[name]);
    const fields = names.map((name) => ({
      title: fieldOf(shapeOf(of), name)?.title ?? name,
      ...{ before: word(name, (before as Values)[name] ?? ''), after: word(name, (values as Values)[name] ?? '') },
    }));
    if (fields.length === 0) toast('info', '没有改动');
    const effects = fields.length === 0 ? undefined : await told.run(effectInput(values));
    if (effects === undefined) return false;
    const content = (
      <>
        <FieldDiff fields={fields} />
        <Effects effects={effects} />
      </>
    );
    return new Promise<boolean>((resolve) => {
      const answers = { onOk: () => resolve(true), onCancel: () => resolve(false) };
      say(({ modal }) => modal.confirm({ title: '保存之后', width: 560, content, okText: '保存', cancelText: '再改改', ...answers }));
    });
  };
  const initial = stored && { ...stored.values, rev: stored.rev };
  return (
    <FormPage<V, V & { rev: number }>
      initial={initial}
      to={to}
      onSubmit={async (values, { rev, ...before }) => ((await ask(values, before as unknown as V)) ? save(values, rev) : undefined)}
    >
      {children}
      {sections.map(({ title, settings }) => (
        <section key={title} aria-label={title}>
          <h3 className="form-title">{title}</h3>
          {settings.map((setting) => (
            <SettingLine<V>
              key={setting.name}
              of={of}
              setting={setting}
              word={word}
              defaults={rest.defaults}
              changes={stored?.changes ?? {}}
            />
          ))}
        </section>
      ))}
    </FormPage>
  );
}

/** A value of a setting in words. */
function wordsOf<V>(of: z.ZodObject, sections: readonly SettingSection<V>[]) {
  const all = sections.flatMap(({ settings }) => settings);
  return (name: string, value: number | string): string => {
    const own = all.find((setting) => setting.name === name)?.words;
    if (own) return own(value as never);
    const field = fieldOf(shapeOf(of), name);
    if (field?.kind === 'flag') return value === 1 ? '开' : '关';
    return field?.table?.label(value as never) ?? (value === '' ? '空' : String(value));
  };
}

interface LineProps<V> {
  of: z.ZodObject;
  setting: Setting<V>;
  word: (name: string, value: number | string) => string;
  defaults: V;
  changes: SettingChanges;
}

function SettingLine<V>({ of, setting: { name, says, children }, word, defaults, changes }: LineProps<V>) {
  const asked: Asked<string> = children === undefined ? name : { name, children };
  const changed = changes[name];
  return (
    <div className={styles.setting}>
      <AskedItems of={of} asks={[asked]} />
      <Form.Item noStyle shouldUpdate>
        {({ getFieldsValue }) => {
          const values = getFieldsValue(true) as Values;
          const usual = (defaults as Values)[name] ?? '';
          const own = values[name] !== usual;
          return (
            <div className={styles.says}>
              <p>{says(values[name] as never, values as never)}</p>
              <small>
                <span className={own ? styles.own : undefined}>
                  默认 {word(name, usual)}
                  {own && '，现已改动'}
                </span>
                {changed ? ` · ${changed.by} 于 ${formatInstant(changed.at)} 修改，原为 ${word(name, changed.from)}` : ' · 没有人改过'}
              </small>
            </div>
          );
        }}
      </Form.Item>
    </div>
  );
}

const Effects = ({ effects }: { effects: SettingEffects }) => (
  <ul>
    {effects.map(({ name, text, heavy }) => (
      <li key={`${name}${text}`} className={heavy ? styles.heavy : undefined}>
        {text}
      </li>
    ))}
  </ul>
);
