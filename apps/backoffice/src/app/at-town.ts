/** Whether a path below `/manage` belongs to the town's desk. */
export const isAtTown = (pathname: string): boolean => /^\/town(\/|$)/.test(pathname)
