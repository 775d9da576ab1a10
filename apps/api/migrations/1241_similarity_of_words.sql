-- PostgreSQL knows this setting only after the extension is loaded.
do $$ begin perform show_limit(); end $$;

-- The caller chooses how similar the words must be. A word with six letters or more has at least a quarter of its trigrams in
-- common with every word that differs by one error: two swapped letters change 4 of 7 trigrams, so 3 of 11 are the same. When the
-- function ends, PostgreSQL restores the setting.
drop function similar_words(text);
create function similar_words(wanted text, threshold real default 0.15) returns table (word text, similarity real)
  language plpgsql stable parallel safe
  set pg_trgm.similarity_threshold = 0.15
as $$
begin
  perform set_config('pg_trgm.similarity_threshold', threshold::text, true);
  return query
    select candidate.word, similarity(candidate.word, wanted) as found
    from search_word candidate
    where candidate.word % wanted and abs(length(candidate.word) - length(wanted)) <= 2
    order by found desc, candidate.word
    limit 40;
end $$;
