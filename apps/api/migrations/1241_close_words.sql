-- The setting below can be named only once its extension is loaded.
do $$ begin perform show_limit(); end $$;

-- Like `similar_words`, but only words with more in common. Of a word of six letters or more, this finds every word with one
-- error: two swapped letters change four of its trigrams, so at least 3 of 11 are the same. It compares a sixth as many words.
create function close_words(wanted text) returns table (word text, similarity real)
  language sql stable parallel safe
  set pg_trgm.similarity_threshold = 0.25
as $$
  select candidate.word, similarity(candidate.word, wanted)
  from search_word candidate
  where candidate.word % wanted and abs(length(candidate.word) - length(wanted)) <= 2
  order by 2 desc, 1
  limit 40
$$;
