export type Currency = {
  name: string
  symbol: string
  /** Decimals of the minor unit, ISO 4217. */
  digits: number
  /** Dirhams for one unit on the day the company opened; dated rates replace it (settings.md 2.6). */
  aedRate: string
  /** One and many of the unit and of the coin below it, for amounts in words; null where there is no such coin. */
  unit: readonly [one: string, many: string]
  minor: readonly [one: string, many: string] | null
}

/**
 * The currencies we trade in (settings.md 6). USD is pegged at 3.6725; SAR, QAR, OMR and BHD follow from
 * their own dollar pegs.
 */
export const currencies = {
  AED: { name: 'UAE dirham', symbol: 'د.إ', digits: 2, aedRate: '1.00000000', unit: ['UAE dirham', 'UAE dirhams'], minor: ['fils', 'fils'] },
  SAR: { name: 'Saudi riyal', symbol: '﷼', digits: 2, aedRate: '0.97933333', unit: ['Saudi riyal', 'Saudi riyals'], minor: ['halala', 'halalas'] },
  KWD: { name: 'Kuwaiti dinar', symbol: 'د.ك', digits: 3, aedRate: '11.96000000', unit: ['Kuwaiti dinar', 'Kuwaiti dinars'], minor: ['fils', 'fils'] },
  QAR: { name: 'Qatari riyal', symbol: 'ر.ق', digits: 2, aedRate: '1.00892857', unit: ['Qatari riyal', 'Qatari riyals'], minor: ['dirham', 'dirhams'] },
  BHD: { name: 'Bahraini dinar', symbol: 'د.ب', digits: 3, aedRate: '9.76728723', unit: ['Bahraini dinar', 'Bahraini dinars'], minor: ['fils', 'fils'] },
  OMR: { name: 'Omani rial', symbol: 'ر.ع.', digits: 3, aedRate: '9.55136541', unit: ['Omani rial', 'Omani rials'], minor: ['baisa', 'baisa'] },
  USD: { name: 'US dollar', symbol: '$', digits: 2, aedRate: '3.67250000', unit: ['US dollar', 'US dollars'], minor: ['cent', 'cents'] },
  EUR: { name: 'Euro', symbol: '€', digits: 2, aedRate: '4.25000000', unit: ['euro', 'euros'], minor: ['cent', 'cents'] },
  GBP: { name: 'Pound sterling', symbol: '£', digits: 2, aedRate: '4.83000000', unit: ['pound sterling', 'pounds sterling'], minor: ['penny', 'pence'] },
  CNY: { name: 'Chinese yuan', symbol: 'CN¥', digits: 2, aedRate: '0.51600000', unit: ['Chinese yuan', 'Chinese yuan'], minor: ['fen', 'fen'] },
  HKD: { name: 'Hong Kong dollar', symbol: 'HK$', digits: 2, aedRate: '0.47200000', unit: ['Hong Kong dollar', 'Hong Kong dollars'], minor: ['cent', 'cents'] },
  INR: { name: 'Indian rupee', symbol: '₹', digits: 2, aedRate: '0.04140000', unit: ['Indian rupee', 'Indian rupees'], minor: ['paisa', 'paise'] },
  KRW: { name: 'South Korean won', symbol: '₩', digits: 0, aedRate: '0.00251000', unit: ['South Korean won', 'South Korean won'], minor: null },
  JPY: { name: 'Japanese yen', symbol: '¥', digits: 0, aedRate: '0.02360000', unit: ['Japanese yen', 'Japanese yen'], minor: null },
  TRY: { name: 'Turkish lira', symbol: '₺', digits: 2, aedRate: '0.08680000', unit: ['Turkish lira', 'Turkish liras'], minor: ['kurus', 'kurus'] },
  EGP: { name: 'Egyptian pound', symbol: 'E£', digits: 2, aedRate: '0.07720000', unit: ['Egyptian pound', 'Egyptian pounds'], minor: ['piastre', 'piastres'] },
  PKR: { name: 'Pakistani rupee', symbol: '₨', digits: 2, aedRate: '0.01300000', unit: ['Pakistani rupee', 'Pakistani rupees'], minor: ['paisa', 'paisa'] },
} as const satisfies Record<string, Currency>

export type CurrencyCode = keyof typeof currencies

export const currencyCodes = Object.keys(currencies) as [CurrencyCode, ...CurrencyCode[]]
/** The codes to choose from; lists choose by code and name (`closedLists.currency`). */
export const currencyOptions = /* @__PURE__ */ currencyCodes.map((value) => ({ value, label: value }))

export function isCurrency(code: unknown): code is CurrencyCode {
  return typeof code === 'string' && Object.hasOwn(currencies, code)
}

/** The decimals of the finest of them. */
export const MOST_PLACES = Math.max(...currencyCodes.map((code) => currencies[code].digits))

/** Decimals of a currency; 2 for one we do not trade in, since carriers' files may hold any. */
export function digitsOf(code: string): number {
  return isCurrency(code) ? currencies[code].digits : 2
}
