/** The account of the operator of the demo town. */
export const operator = { username: 'ayuntamiento@lonja.test', password: 'lonja-demo' }
