/** Whether the server reports changes of orders by itself; otherwise screens ask from time to time. */
export const live = { on: false }
