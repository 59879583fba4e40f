import {
  chargePointCommands,
  configuration,
  configurationKey,
  deviceVariablePage,
  deviceVariables,
} from '@bochong/contract/charging-connect';
import { ActionForm } from '../../../kit/action-form.tsx';
import { Detail, DrawerButton } from '../../../kit/detail.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';

/** Parameters of a charge point as it told them last, and their change; read anew on demand. */
export function ConfigurationButton({ equipmentId, online, in201 }: { equipmentId: string; online: boolean; in201: boolean }) {
  const given = { params: { id: equipmentId } };
  const reason = { name: 'reason', placeholder: '写明原因，留在指令记录里' } as const;
  const read = online && (
    <ActionForm
      to={chargePointCommands.readConfiguration}
      given={given}
      word="重新读取"
      button="default"
      done="已请设备上报参数"
      asks={[reason]}
    />
  );
  return (
    <Allowed to={chargePointCommands.configuration}>
      {/* Variables of 2.0.1 are more than a list of keys: they have a page. */}
      {in201 && (
        <GoTo to={deviceVariables.list} path={`${deviceVariablePage.path}?equipmentId=${equipmentId}`}>
          设备变量
        </GoTo>
      )}
      <DrawerButton word="参数" title="设备参数" width={760} extra={read}>
        <Detail endpoint={chargePointCommands.configuration} input={given}>
          {(told) => (
            <>
              <RecordFacts of={configuration} record={told} fields={['readAt', 'localListVersion', 'featureProfiles', 'externalLimits']} />
              <SmallTable
                of={configurationKey}
                rows={told.keys}
                rowKey="key"
                columns={['key', 'value', 'readonly']}
                empty="设备还没有上报过参数"
                rowActions={({ key, value, readonly }) =>
                  !readonly && (
                    <ActionForm
                      to={chargePointCommands.configure}
                      given={{ ...given, body: { key } }}
                      initial={{ value }}
                      word="修改"
                      title={`修改 ${key}`}
                      done="指令已下发，结果见指令记录"
                      asks={['value', reason]}
                    />
                  )
                }
              />
            </>
          )}
        </Detail>
      </DrawerButton>
    </Allowed>
  );
}
