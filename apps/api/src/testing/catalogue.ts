import type { Database } from '#/database/database'

/**
 * Queries whose rows describe the schema of a database, and the rows that migrations insert. Two schemas are equal if
 * these queries return equal rows. The order of columns and the comments inside functions are ignored.
 */
const LINES: Record<string, string> = {
  column: `select a.attrelid::regclass || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end || case a.attgenerated when '' then '' else ' generated' end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') || coalesce(' collate ' || nullif(l.collname, 'default'), '')
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'S') and a.attnum > 0 and not a.attisdropped`,
  // PostgreSQL 18 lists «not null» among the constraints too, so these are left out.
  constraint: `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'`,
  index: `select indexdef from pg_indexes where schemaname = 'public'`,
  function: `select regexp_replace(regexp_replace(pg_get_functiondef(p.oid), '--[^\\n]*', '', 'g'), '\\s+', ' ', 'g') from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  trigger: `select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
  sequence: `select sequencename || ' from ' || start_value || ' now ' || coalesce(last_value, 0) from pg_sequences`,
  view: `select viewname || definition from pg_views where schemaname = 'public'`,
  option: `select relname || ' ' || array_to_string(reloptions, ', ') from pg_class
    where relnamespace = 'public'::regnamespace and reloptions is not null`,
  comment: `select obj_description(oid) from pg_class
    where relnamespace = 'public'::regnamespace and obj_description(oid) is not null`,
  extension: `select extname from pg_extension`,
  'search configuration': `select cfgname from pg_ts_config where cfgnamespace = 'public'::regnamespace`,
  migration: `select name || ' ' || checksum from migration`,
  'order status': `select to_jsonb(s)::text from order_status s`,
  // The ids of these rows are random, so they are left out.
  'search synonym': `select (to_jsonb(s) - 'id' - 'created_at')::text from search_synonym s`,
}

export async function describeCatalogue(db: Database): Promise<string[]> {
  const lines = await Promise.all(
    Object.entries(LINES).map(async ([kind, text]) => {
      const rows = await db.query<Record<string, string>>({ text })
      return rows.map((row) => `${kind}: ${Object.values(row)[0]}`)
    }),
  )
  return lines.flat().toSorted()
}
