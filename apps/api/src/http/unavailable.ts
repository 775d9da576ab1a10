import { Problem } from './problem.ts'

/**
 * Temporary failures: the database or the disk is gone, full, read-only or overloaded, or other transactions
 * conflicted too often. By SQLSTATE (some as whole classes), and by the system's own codes.
 */
const unavailable =
  /^(08...|53...|58...|57P..|57014|40001|40P01|55P03|25006)$|^E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOSPC|DQUOT|ROFS)$/
/** Messages of `pg` without a code. */
const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/

/** Whether something outside of Lonja failed, so that another try may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Problem) return error.status === 503
  if (!(error instanceof Error)) return false
  const { code, message } = error as Error & { code?: string }
  return unavailable.test(code ?? '') || lostConnection.test(message)
}
