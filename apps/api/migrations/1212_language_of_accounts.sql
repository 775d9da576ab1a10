-- The language that a person has chosen in the shop or in the back office; null until they choose one. Letters are
-- written in it.
alter table "user" add column language text check (language in ('es', 'ca', 'en'));
