import { chargingTariffs, type TariffContent, tariffContent, tariffCurrent, tariffFields } from '@bochong/contract/charging-tariff';
import { itemOf } from '../../../kit/form-item.tsx';
import { recordPage } from '../../../kit/record-page.tsx';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import { ContentEditor } from './content-editor.tsx';
import styles from './editor.module.css';
import { LivePreview } from './live-preview.tsx';

const Item = itemOf(tariffFields);

/** Usual hours of commercial electricity: figures are changed sooner than an empty day is filled. */
const usual = (): TariffContent => {
  const day = ([from, to, label, elec, service]: readonly [number, number, 2 | 3 | 4, number, number]) => {
    return { startMin: from * 60, endMin: to * 60, rateLabel: label, elecPriceE5: elec, servicePriceE5: service };
  };
  const hours = [
    [0, 8, 4, 31_000, 40_000],
    [8, 11, 2, 102_000, 50_000],
    [11, 13, 4, 31_000, 40_000],
    [13, 17, 2, 102_000, 50_000],
    [17, 22, 3, 65_000, 45_000],
    [22, 24, 4, 31_000, 40_000],
  ] as const;
  return tariffContent.parse({
    profiles: [{ profileId: 'day', profileName: '平日', segments: hours.map(day) }],
    defaultProfileId: 'day',
  });
};

const page = recordPage(chargingTariffs, {
  back: '/chargePlatform/rule/list',
  added: '草稿已保存，发布后生效',
  saved: '草稿已保存',
  submitText: '保存草稿',
  blank: () => ({ currentType: tariffCurrent.ANY, remark: '', content: usual() }),
  children: (_, form) => (
    <div className={styles.columns}>
      <div>
        <div className="field-grid">
          <Item name="tariffName" />
          <Item name="currentType" />
          <Item name="remark" wide />
        </div>
        <Item name="content" noStyle validateStatus="">
          <ContentEditor />
        </Item>
      </div>
      <LivePreview form={form} />
    </div>
  ),
});

/** One page that adds and edits. */
export default function TariffFormPage() {
  return <div className={styles.form}>{useTabParameter('id') === null ? <page.Add /> : <page.Edit />}</div>;
}
