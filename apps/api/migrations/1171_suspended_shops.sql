-- Why the town has suspended the shop: {reasons, text, since}. It is only valid in the state 'suspended'.
alter table business add column suspension jsonb;
-- The town lists the shops in a state.
create index business_state on business (state);
