/**
 * The header with the id of a view: the answers are those that the members of its shop, or its customer, get, and
 * nothing may be written.
 */
export const viewHeader = 'X-Lonja-View'
