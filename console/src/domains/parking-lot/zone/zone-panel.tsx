import { type Zone, zoneFields, zones } from '@bochong/contract/parking-lot';
import { Button, Select, Skeleton } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';

const fields = zoneFields.omit({ parkId: true });
type Values = z.input<typeof fields>;
const Item = itemOf(fields);

/** Zones inside a lot beside its form; a zone within a zone is a lot within the lot. */
export function ZonePanel({ parkId }: { parkId: string }) {
  const { data } = useEndpoint(zones.list, { query: { parkId } });
  const [edited, setEdited] = useState<Zone | 'new' | null>(null);
  const removing = useAction(zones.remove, { success: '分区已删除' });
  const nameOf = (id: string | null) => data?.find((zone) => zone.zoneId === id)?.zoneName;
  return (
    <section className="page-card part-panel">
      <header>
        <h3>场内分区</h3>
        <Button size="small" onClick={() => setEdited('new')}>
          新增分区
        </Button>
      </header>
      {data === undefined && <Skeleton active title={false} />}
      <ul>
        {data?.map((zone) => (
          <li key={zone.zoneId}>
            <div className="part-line">
              <b>{zone.zoneName}</b>
              <small>
                {zone.parentZoneId && `${nameOf(zone.parentZoneId)} 内 · `}车位 {zone.spaces} · 通道 {zone.gateCount}
              </small>
              <span className="row-actions">
                <LinkButton onClick={() => setEdited(zone)}>编辑</LinkButton>
                <ConfirmLink
                  question={`删除分区“${zone.zoneName}”？`}
                  okText="删除"
                  onConfirm={() => removing.run({ params: { id: zone.zoneId } })}
                  danger
                >
                  删除
                </ConfirmLink>
              </span>
            </div>
          </li>
        ))}
      </ul>
      {data?.length === 0 && <p>没有分区：所有通道直接通往车场。</p>}
      <ZoneForm
        parkId={parkId}
        zone={edited === 'new' ? null : edited}
        others={(data ?? []).filter((zone) => edited === 'new' || zone.zoneId !== edited?.zoneId)}
        open={edited !== null}
        onClose={() => setEdited(null)}
      />
    </section>
  );
}

interface ZoneFormProps {
  parkId: string;
  zone: Zone | null;
  others: readonly Zone[];
  open: boolean;
  onClose(): void;
}

function ZoneForm({ parkId, zone, others, open, onClose }: ZoneFormProps) {
  const create = useAction(zones.create, { success: '分区已新增' });
  const update = useAction(zones.update, { success: '分区已保存' });
  const save = (values: Values) => {
    const body = { ...values, parentZoneId: values.parentZoneId ?? null };
    return zone ? update.run({ params: { id: zone.zoneId }, body: { ...body, rev: zone.rev } }) : create.run({ body: { ...body, parkId } });
  };
  const options = others.map((other) => ({ value: other.zoneId, label: other.zoneName }));
  return (
    <FormModal<Values> title={zone ? '编辑分区' : '新增分区'} open={open} initial={zone ?? { spaces: 0 }} onSubmit={save} onClose={onClose}>
      <div className="field-grid">
        <Item name="zoneName" />
        <Item name="spaces" />
        <Item name="parentZoneId" wide>
          <Select allowClear options={options} placeholder="无（直接属于车场）" />
        </Item>
      </div>
    </FormModal>
  );
}
