/** The reason of cancellations of orders that the shop has not answered; customers see it in the history of the order. */
export const notAnswered = 'La tienda no respondió a tiempo'
