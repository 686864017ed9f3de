/** Parcels of a demo nobody gave a size; what other numbers say of a demo, they say of one that large. */
export const usualPackages = 20_000
