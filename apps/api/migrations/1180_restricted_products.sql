-- The town's restrictions of a product: a list of {kind, reason, text, since}, at most one of each kind. Customers do not
-- see a product with a restriction and cannot buy it.
alter table product add column restrictions jsonb not null default '[]';
