// Written by `npm run tables` from the migrated database: do not edit.
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Tables {}
