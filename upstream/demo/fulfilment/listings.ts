/** So many of a client's first SKUs are sold in each of its shops. */
export const LISTINGS = 8
/** Sold by the shops and unknown here: orders of it wait until somebody says what it is. */
export const giftWrap = { sku: 'GIFT-WRAP', title: 'Gift wrapping', price: '15.00' }
