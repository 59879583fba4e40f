export { RequestErasure } from './erasure/request-erasure.tsx';
export { ExportUnit } from './export/export-unit.tsx';
export { FreezeUnit, ThawUnit } from './freeze/freeze-unit.tsx';
export { UnitLife } from './life/unit-life.tsx';
