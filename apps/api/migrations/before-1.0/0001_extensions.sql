CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS cube;
CREATE EXTENSION IF NOT EXISTS earthdistance;

-- Text as it is compared and sorted: small letters without accents, but ñ is a letter of its own: «caña» is not «cana».
-- It waits as a private-use character while unaccent() runs. unaccent() is merely STABLE because its dictionary could
-- be altered; ours is not, so that fold() may be IMMUTABLE and indexed.
CREATE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(
    lower(unaccent('unaccent'::regdictionary, translate(normalize(value, NFC), 'ñÑ', U&'\E000\E000'))),
    U&'\E000', 'ñ');

-- Text for full text search, of documents and of the words looked for alike: to_tsvector('spanish_folded',
-- searchable(text)). It is fold(), with the accent the Spanish stemmer needs to see that «decoración», «decoracion»
-- and «decoraciones» are one word.
CREATE FUNCTION searchable(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(fold(value), '([au]ci)on\M', '\1ón', 'g');

CREATE TEXT SEARCH CONFIGURATION spanish_folded (COPY = spanish);
