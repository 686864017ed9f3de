/** The currency an amount of a package is in; nothing where it is the one its goods are declared in. */
export function currencyOf(field: string): { currency?: string; currencyField?: string } {
  if (field.endsWith('_aed')) return { currency: 'AED' }
  return field === 'cod_amount' ? { currencyField: 'cod_currency' } : {}
}
