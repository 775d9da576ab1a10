import { Problem } from './problem.ts'

/**
 * The codes of temporary failures: the database or the disk is not reachable, full, read-only or overloaded, or other
 * transactions conflicted too often. They are SQLSTATEs (some of them whole classes) and codes of the operating
 * system.
 */
const unavailable =
  /^(08...|53...|58...|57P..|57014|40001|40P01|55P03|25006)$|^E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOSPC|DQUOT|ROFS)$/
/** Messages of `pg` that come without a code. */
const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/

/** Whether the error is a temporary failure. The client can then try again later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Problem) return error.status === 503
  if (!(error instanceof Error)) return false
  const { code, message } = error as Error & { code?: string }
  return unavailable.test(code ?? '') || lostConnection.test(message)
}
