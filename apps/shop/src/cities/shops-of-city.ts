/** The address of the list of shops of a city; null means all cities. */
export const shopsOfCity = (city: string | null): string =>
  city === null ? '/businesses' : `/businesses?${new URLSearchParams({ 'address.city[]': city })}`
