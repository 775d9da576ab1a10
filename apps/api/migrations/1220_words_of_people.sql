-- The words of an account and the subject of a case, in which the town's staff look. Trigrams find a part of any of them.
create index user_words on "user" using gin
  (fold(username || ' ' || coalesce(name, '') || ' ' || coalesce(surnames, '') || ' ' || email || ' '
    || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')) gin_trgm_ops);
create index issue_words on issue using gin (fold(subject) gin_trgm_ops);
