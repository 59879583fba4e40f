export type { CommandOrder, QueueCommand } from './command.ts';
export {
  type ChargingTransactions,
  type IdTagInfo,
  type MeterMessage,
  type MeterValue,
  provideTransactions,
  type SampledValue,
  type Speaker,
  type StartMessage,
  type StopMessage,
} from './transactions.ts';
