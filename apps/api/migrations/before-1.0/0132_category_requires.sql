-- What a product must say before it is published in a category.
alter table category add column requires jsonb not null default '[]';
