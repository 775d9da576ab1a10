-- The forms of a word are the word itself and the word without one of its letters. If a customer adds, forgets, changes or swaps one
-- letter, the typed word and the right word have a form in common. Comparing trigrams took longer in towns with more words.
create function word_forms(word text) returns text[] language sql immutable parallel safe as $$
  select array(select word union select left(word, n - 1) || substr(word, n + 1) from generate_series(1, length(word)) n)
$$;
-- New words are rare, so the index takes them up at once. Otherwise every search would also read a list of new entries.
create index search_word_forms on search_word using gin (word_forms(word)) with (fastupdate = off);
