-- Distances are plain SQL (`businesses/nearest.ts`): the owner of a database may create everything that Lonja needs.
-- The extensions earthdistance and cube go, unless they belong to another role or something else uses them.
drop index business_place;
create index business_place on business (latitude, longitude);

do $$
begin
  drop extension if exists earthdistance;
  drop extension if exists cube;
exception when insufficient_privilege or dependent_objects_still_exist then
  raise notice 'The extensions earthdistance and cube stay, and Lonja does not use them';
end $$;
