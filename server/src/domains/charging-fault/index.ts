/** For whoever finds something wrong at a charge point that its status does not tell. */
export { noteFault } from './fault/fault.service.ts';
export { listFaults } from './fault/fault-list.repo.ts';
