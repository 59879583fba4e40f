export { type PresetRole, presetResources, presetRoles } from './preset-role.rule.ts';
export { insertRole } from './role/role.repo.ts';
export { findUser, phonesOf, usersHolding } from './user/user.repo.ts';
