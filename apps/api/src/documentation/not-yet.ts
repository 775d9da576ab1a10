/** Calls of the specification that are still to be made; a test keeps the list exact. */
export const notYet: readonly string[] = `
`
  .split('\n')
  .filter(Boolean)
