/** A document's number: its prefix, year and month of `day` (that of Dubai), and its serial in so many digits. */
export const monthlyNo = (prefix: string, day: string, serial: number, digits = 6): string =>
  `${prefix}${day.slice(2, 4)}${day.slice(5, 7)}${String(serial).padStart(digits, '0')}`
