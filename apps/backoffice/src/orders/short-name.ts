/** The first name, and the first letter of the surname. Guests give both in one field. */
export function shortName({ customer }: { customer: { name: string; surnames: string | null } | null }): string {
  const [first = '', next] = [customer?.name, customer?.surnames].filter(Boolean).join(' ').split(/\s+/)
  return next ? `${first} ${next[0]}.` : first
}
