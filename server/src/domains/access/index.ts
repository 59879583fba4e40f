export { type PresetRole, presetResources, presetRoles } from './preset-role.rule.ts';
export { insertRole, rolesOf } from './role/role.repo.ts';
export { findUser, holdersWithLots, phonesOf, replaceParks, replaceRoles, usersHolding } from './user/user.repo.ts';
export { assertRoles, grantParks } from './user/user.service.ts';
