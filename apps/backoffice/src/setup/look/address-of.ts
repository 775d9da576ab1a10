const addresses = new WeakMap<File, string>()

/** The address of a picture that is not uploaded yet, or of one that is. The address of a file lasts as long as the page. */
export function addressOf(picture: File | string | null): string | null {
  if (!(picture instanceof File)) return picture
  const address = addresses.get(picture) ?? URL.createObjectURL(picture)
  addresses.set(picture, address)
  return address
}
