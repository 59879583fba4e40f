import { chargingTariffs, type TariffVersionRow, tariffPage, tariffStatus, tariffWhatIfPage } from '@bochong/contract/charging-tariff';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { go } from '../../../kit/navigation.ts';
import { BindTariff } from './bind-tariff.tsx';

const list = '/chargePlatform/rule/list';

/** What a publication brings about, before it is done. */
export const PublishTariff = ({ row, ...press }: { row: TariffVersionRow; button?: 'primary' | 'default' }) => (
  <ActionForm
    to={chargingTariffs.publish}
    word="发布"
    {...press}
    title={`发布「${row.tariffName}」版本${row.versionNo}`}
    given={{ params: { id: row.versionId }, body: { rev: row.rev } }}
    asks={['effectiveFrom']}
    done="已发布"
  >
    <p>
      生效后开始的充电按本版本计价，之前开始的充电始终按开始时的版本；发布后不能修改。
      {row.boundText === '' ? '该规则还没有应用到电站，发布后请“应用”到电站。' : `现在应用于${row.boundText}。`}
    </p>
    <p>单价：{row.priceText}（元/度）</p>
  </ActionForm>
);

/** What may be done with a version in its state, as links of a row or buttons of its page. */
export function TariffActions({ row, inRow = true }: { row: TariffVersionRow; inRow?: boolean }) {
  const { versionId, status, rev } = row;
  const params = { id: versionId };
  const press = inRow ? {} : ({ button: 'default' } as const);
  const isDraft = status === tariffStatus.DRAFT;
  const edit = (made: { versionId: string }) => void go(`/chargePlatform/rule/edit?id=${made.versionId}`);
  return (
    <>
      {(isDraft || status === tariffStatus.SCHEDULED) && (
        <GoTo to={tariffPage.can.whatIf} path={`${tariffWhatIfPage.path}?id=${versionId}`} {...press}>
          影响试算
        </GoTo>
      )}
      {isDraft && (
        <>
          <GoTo to={chargingTariffs.update} path={`/chargePlatform/rule/edit?id=${versionId}`} {...press}>
            编辑
          </GoTo>
          <PublishTariff row={row} {...(!inRow && { button: 'primary' })} />
          <ActionLink
            to={chargingTariffs.remove}
            input={{ params }}
            ask={`删除「${row.tariffName}」版本${row.versionNo}的草稿？`}
            done="草稿已删除"
            onDone={() => void (inRow || go(list))}
            danger
            {...press}
          >
            删除
          </ActionLink>
        </>
      )}
      {(status === tariffStatus.ACTIVE || status === tariffStatus.SCHEDULED) && <BindTariff row={row} {...press} />}
      {status === tariffStatus.SCHEDULED && (
        <ActionForm
          to={chargingTariffs.void}
          word="作废"
          {...press}
          title={`作废「${row.tariffName}」版本${row.versionNo}`}
          given={{ params, body: { rev } }}
          done="已作废"
          danger
        >
          <p>这个版本不再生效，之前的版本继续用下去。</p>
        </ActionForm>
      )}
      {!isDraft && (
        <ActionLink
          to={chargingTariffs.copy}
          input={{ params, body: { asNewVersion: true } }}
          done="已生成新版本草稿"
          onDone={edit}
          {...press}
        >
          新版本
        </ActionLink>
      )}
      <ActionLink
        to={chargingTariffs.copy}
        input={{ params, body: { asNewVersion: false } }}
        done="已复制为新规则草稿"
        onDone={edit}
        {...press}
      >
        复制
      </ActionLink>
    </>
  );
}
