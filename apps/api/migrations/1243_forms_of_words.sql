-- Words with one typing error are looked up by what both words have in common: an added, missing, changed or swapped letter is gone
-- when each word loses at most one letter. To compare trigrams took longer, the more words the town has.
create function word_forms(word text) returns text[] language sql immutable parallel safe as $$
  select array(select word union select left(word, n - 1) || substr(word, n + 1) from generate_series(1, length(word)) n)
$$;
-- Words are rarely added, so they need no list of entries that wait to be sorted in, which every search would read.
create index search_word_forms on search_word using gin (word_forms(word)) with (fastupdate = off);

-- PostgreSQL knows this setting only after the extension is loaded.
do $$ begin perform show_limit(); end $$;

-- Only words with two errors are found by their trigrams now, which need the lower threshold.
drop function similar_words(text, real);
create function similar_words(wanted text) returns table (word text, similarity real)
  language sql stable parallel safe
  set pg_trgm.similarity_threshold = 0.15
as $$
  select candidate.word, similarity(candidate.word, wanted)
  from search_word candidate
  where candidate.word % wanted and abs(length(candidate.word) - length(wanted)) <= 2
  order by 2 desc, 1
  limit 40
$$;
