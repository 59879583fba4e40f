import { usePowerClient } from './power-client.ts';
import { powerPages } from './power-form.tsx';

export default function PowerAddPage() {
  const { Add } = powerPages(usePowerClient());
  return <Add />;
}
