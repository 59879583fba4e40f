import { ownCompany } from '@bochong/contract/own-company';
import { ActionForm } from '../../kit/action-form.tsx';
import { ListPage } from '../../kit/list-page.tsx';

/** The company's vehicles and what each may charge on its account. */
export default function OwnVehicleListPage() {
  return (
    <ListPage
      list={ownCompany.vehicles}
      rowKey="vehicleId"
      columns={['plateNo', 'driverName', 'dept', 'dailyLimitFen', 'monthlyLimitFen', 'status']}
      empty="车辆由运营方登记"
      rowActions={({ vehicleId, plateNo, dailyLimitFen, monthlyLimitFen, status }) =>
        status === 1 && (
          <ActionForm
            to={ownCompany.limit}
            word="限额"
            title={`充电限额 ${plateNo}`}
            okText="保存"
            given={{ params: { id: vehicleId } }}
            initial={{ dailyLimitFen, monthlyLimitFen }}
            asks={['dailyLimitFen', 'monthlyLimitFen']}
            done="限额已保存，下一次充电起生效"
          >
            <p>不填即不限。达到限额后，这辆车不能再用企业账户充电，次日或次月恢复。</p>
          </ActionForm>
        )
      }
    />
  );
}
