/** Whether there is a connection on which the server sends its events. If not, screens request their data regularly. */
export const live = { on: false }
