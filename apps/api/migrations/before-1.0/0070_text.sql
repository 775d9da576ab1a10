-- Extensions and functions for text: comparing, sorting and searching. The owner of a database may create both
-- extensions.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Text for comparing and sorting: lower case, without accents, but ñ stays a letter of its own: «caña» is not «cana». A
-- private-use character stands for ñ while unaccent() runs. unaccent() is only STABLE, because its dictionary could be
-- altered. Nobody alters ours, so fold() may be immutable, which an index needs.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return translate(
    lower(unaccent('unaccent'::regdictionary, translate(normalize(value, NFC), 'ñÑ', U&'\E000\E000'))),
    U&'\E000', 'ñ');

-- Text for full text search, the same for documents and for queries: to_tsvector('spanish_folded', searchable(text)).
-- It is fold() plus the accent that the Spanish stemmer needs to see that «decoración», «decoracion» and «decoraciones»
-- are one word.
create function searchable(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(fold(value), '([au]ci)on\M', '\1ón', 'g');

-- searchable() with letters and digits only, so that the parser of full text search never sees a file name in
-- «limón/menta» or an address in «a.b».
create function words(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(searchable(value), '[^a-z0-9ñó]+', ' ', 'g');

create text search configuration spanish_folded (copy = spanish);

-- An e-mail address without the part after a plus. Uses of a coupon without an account are counted by it.
create function email_person(email text) returns text
  language sql immutable parallel safe
  return regexp_replace(lower(email), '\+[^@]*@', '@');
