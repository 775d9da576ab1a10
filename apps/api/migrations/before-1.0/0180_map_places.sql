-- The streets, squares and towns that the installed base map names, for the search of addresses.
create table map_place (
  -- As they come in the file: the most important first.
  position integer primary key,
  kind text not null check (kind in ('street', 'town')),
  name text not null,
  -- Every name it has, as it is compared: folded, without articles, kinds of streets in one form.
  words text not null,
  -- The town that the map names nearest to it.
  city text,
  latitude float8 not null,
  longitude float8 not null
);
