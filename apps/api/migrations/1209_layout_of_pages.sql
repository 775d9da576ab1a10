-- Until now, every page with more than three headings showed them beside its text, whatever its layout was.
update cms set layout = 'side'
  where layout = 'full' and (select count(*) from jsonb_array_elements(body) block where block->>'type' = 'h2') > 3;
