/** A product of the grocer: olive oil in bottles of four sizes. */
export const oil = 'Aceite de oliva virgen extra picual'
/** A product of the horchata bar: pastries without options. */
export const pastries = 'Fartons recién salidos'
