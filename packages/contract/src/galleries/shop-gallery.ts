/** The code of the gallery on the page of a shop. Each shop has its own gallery with this code. */
export const shopGallery = 'shop'
