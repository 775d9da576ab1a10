/**
 * A position in the log of a PostgreSQL server (WAL). Everything that was committed before a position was read is in
 * the log before this position.
 */
export interface Position {
  /** PostgreSQL counts it up when a standby is promoted. Positions of different timelines cannot be compared. */
  readonly timeline: number
  /** The number of bytes before the position. */
  readonly at: number
}

/** Reads the present position of a server that accepts writes. */
export const WRITTEN = `select ('x' || substr(pg_walfile_name(log), 1, 8))::bit(32)::int as timeline,
  (log - '0/0')::float8 as at from pg_current_wal_insert_lsn() log`

/**
 * Reads the position up to which a standby has applied the log. The functions that read the control file are the only
 * ones that tell an ordinary role the timeline of a standby.
 */
export const APPLIED = `select pg_is_in_recovery() as standby, (pg_last_wal_replay_lsn() - '0/0')::float8 as at,
  greatest((pg_control_checkpoint()).timeline_id, (pg_control_recovery()).min_recovery_end_timeline) as timeline`

/** True if data that were read at `reached` contain everything that was committed before `needed`. */
export const isReached = (needed: Position, reached: Position): boolean =>
  needed.timeline === reached.timeline && needed.at <= reached.at

export const printPosition = ({ timeline, at }: Position): string => `${timeline}.${at}`

/** Reads the text of `printPosition`, which a client sent; undefined for any other text. */
export function parsePosition(text: string): Position | undefined {
  const [, timeline, at] = /^(\d{1,9})\.(\d{1,16})$/.exec(text) ?? []
  return at === undefined ? undefined : { timeline: Number(timeline), at: Number(at) }
}
