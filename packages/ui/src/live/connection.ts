/** Whether the server tells of itself what becomes of one's orders; where it does not, screens ask now and then. */
export const live = { on: false }
