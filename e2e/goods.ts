/** Olive oil in bottles of four sizes, sold by the grocer. */
export const oil = 'Aceite de oliva virgen extra picual'
/** Pastries without options, sold by the horchata bar. */
export const pastries = 'Fartons recién salidos'
