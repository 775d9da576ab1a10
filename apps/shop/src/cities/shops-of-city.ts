/** The shops of a city. */
export const shopsOfCity = (city: string | null): string =>
  city === null ? '/businesses' : `/businesses?${new URLSearchParams({ 'address.city[]': city })}`
