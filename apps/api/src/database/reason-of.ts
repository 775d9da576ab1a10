/** Describes the failure of a connection in a few words, for operators. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  if (code === 'ECONNREFUSED') return 'nothing listens there (connection refused)'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'there is no such host'
  return message
}
