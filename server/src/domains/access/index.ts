export { type PresetRole, presetResources, presetRoles } from './preset-role.rule.ts';
export { insertRole } from './role/role.repo.ts';
export { findUser, holdersWithLots, phonesOf, usersHolding } from './user/user.repo.ts';
export { grantParks } from './user/user.service.ts';
