-- The names that other systems have for a category. The import of products finds the category by them.
alter table category add column aliases jsonb not null default '[]';
