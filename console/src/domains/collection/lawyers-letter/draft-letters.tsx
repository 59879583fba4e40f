import { type LetterDraft, letterCandidates, letterDraft, letterOwner, letterReadiness } from '@bochong/contract/collection';
import type { RowOf } from '@bochong/contract/kernel/endpoint';
import { Alert, Form, Input, Modal } from 'antd';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { useDialog } from '../../../kit/dialog-host.tsx';
import { AskedItems } from '../../../kit/form-item.tsx';
import { formatFen } from '../../../kit/format.ts';
import { rule } from '../../../kit/schema.ts';
import { SmallTable } from '../../../kit/small-table.tsx';
import { shownInPlace, useEndpoint } from '../../../kit/use-endpoint.ts';
import { TemplateSelect } from './add-letter.tsx';
import styles from './draft-letters.module.css';

type Candidate = RowOf<typeof letterCandidates.list>;
interface Entered {
  templateId: string;
  letters: { ownerName: string; address: string }[];
}

/** One vehicle of the batch: to whom, and what the letter will say. */
function Letter({ row, at, content, reason }: { row: Candidate; at: number; content: string | undefined; reason: string | undefined }) {
  const ownerName = Form.useWatch(['letters', at, 'ownerName']) as string | undefined;
  const { shape } = letterOwner;
  return (
    <fieldset className={styles.letter} aria-label={row.plateNo}>
      <p>
        <PlateTag plateNo={row.plateNo} color={row.plateColor} /> {row.recordCount} 笔 · 欠 {formatFen(row.owedFen)} 元
        {reason && <em>不能发函：{reason}</em>}
      </p>
      <div className={styles.owner}>
        <Form.Item name={['letters', at, 'ownerName']} label="车主" rules={[rule(shape.ownerName)]}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name={['letters', at, 'address']} label="地址" rules={[rule(shape.address)]}>
          <Input maxLength={200} />
        </Form.Item>
      </div>
      {content !== undefined && (
        <details open={at === 0}>
          <summary>函件正文</summary>
          <p className={styles.text}>{content.replaceAll(`\${ownerName}`, ownerName || '（车主）')}</p>
        </details>
      )}
    </fieldset>
  );
}

function Letters({ rows }: { rows: readonly Candidate[] }) {
  const templateId = Form.useWatch('templateId') as string | undefined;
  const body = { templateId: templateId ?? '', plateIds: rows.map((row) => row.plateId) };
  const { data, error } = useEndpoint(
    letterCandidates.preview,
    { body },
    { enabled: templateId !== undefined, meta: shownInPlace, staleTime: 0 },
  );
  const previewOf = (plateId: string) => data?.find((one) => one.plateId === plateId);
  return (
    <>
      {templateId === undefined && <p className={styles.quiet}>选择模板后，每辆车下面显示函件正文。</p>}
      {error && <Alert type="error" title={error.message} />}
      {rows.map((row, at) => (
        <Letter key={row.plateId} row={row} at={at} content={previewOf(row.plateId)?.content} reason={previewOf(row.plateId)?.reason} />
      ))}
    </>
  );
}

/** Drafts about the chosen vehicles that may have a letter, after showing what each will say; then says for each what came of it. */
export function DraftLetters({ rows, onDone }: { rows: readonly Candidate[]; onDone(): void }) {
  const show = useDialog();
  const ready = rows.filter((row) => row.readiness === letterReadiness.READY);
  const left = rows.length - ready.length;
  const tell = (results: LetterDraft[], drafted: number) =>
    show((open, close) => (
      <Modal
        open={open}
        onCancel={close}
        footer={null}
        width={640}
        destroyOnHidden
        title={`已起草 ${drafted} 份，未起草 ${results.length - drafted} 辆`}
      >
        <SmallTable of={letterDraft} rows={results} rowKey="plateId" columns={['plateNo', 'letterNo', 'reason']} />
      </Modal>
    ));
  if (ready.length === 0) return <span>所选车辆均未满足发函条件</span>;
  return (
    <ActionForm
      to={letterCandidates.draft}
      word={`起草律师函 ${ready.length} 份`}
      button="primary"
      okText="起草"
      width={760}
      input={({ templateId, letters }: Entered) => ({
        body: { templateId, letters: ready.map(({ plateId }, at) => ({ ownerName: '', address: '', ...letters?.[at], plateId })) },
      })}
      onDone={({ results, drafted }) => {
        onDone();
        tell(results, drafted);
      }}
    >
      {left > 0 && <Alert type="info" title={`所选 ${left} 辆未满足发函条件，不在其中`} />}
      <AskedItems of={letterCandidates.draft} asks={[{ name: 'templateId', children: <TemplateSelect /> }]} />
      <Letters rows={ready} />
    </ActionForm>
  );
}
