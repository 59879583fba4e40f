import { usePowerClient } from './power-client.ts';
import { powerPages } from './power-form.tsx';

export default function PowerEditPage() {
  const { Edit } = powerPages(usePowerClient());
  return <Edit />;
}
