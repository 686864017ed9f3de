import type { ActiveCountry } from './place'

/** What an active country adds to its ISO names (countries.md 2). */
export type CountryRules = {
  currency: string
  /** National digits without the trunk 0. */
  phone_lengths: readonly number[]
  default_timezone: string
  /** Per cent, two places. */
  vat_rate: string
  cod_allowed: boolean
  pincode_label?: string
  pincode_required?: boolean
  pincode_pattern?: string
  pincode_example?: string
}

/** Patterns and examples: the table of country_pincode_pattern in countries.md 2. AE and QA have no postcodes. */
export const countryRules = {
  AE: { currency: 'AED', phone_lengths: [8, 9], default_timezone: 'Asia/Dubai', vat_rate: '5.00', cod_allowed: true },
  SA: {
    currency: 'SAR', phone_lengths: [9], default_timezone: 'Asia/Riyadh', vat_rate: '15.00', cod_allowed: true,
    pincode_label: 'Postal code', pincode_required: true, pincode_pattern: '^\\d{5}(-\\d{4})?$', pincode_example: '12271-3124',
  },
  KW: {
    currency: 'KWD', phone_lengths: [8], default_timezone: 'Asia/Kuwait', vat_rate: '0.00', cod_allowed: true,
    pincode_label: 'Postal code', pincode_pattern: '^\\d{5}$', pincode_example: '13001',
  },
  BH: {
    currency: 'BHD', phone_lengths: [8], default_timezone: 'Asia/Bahrain', vat_rate: '10.00', cod_allowed: true,
    pincode_label: 'Block', pincode_pattern: '^(1[0-2]|[1-9])\\d{2}$', pincode_example: '317',
  },
  OM: {
    currency: 'OMR', phone_lengths: [8], default_timezone: 'Asia/Muscat', vat_rate: '5.00', cod_allowed: true,
    pincode_label: 'Postal code', pincode_pattern: '^\\d{3}$', pincode_example: '112',
  },
  QA: { currency: 'QAR', phone_lengths: [8], default_timezone: 'Asia/Qatar', vat_rate: '0.00', cod_allowed: true },
  EG: {
    currency: 'EGP', phone_lengths: [9, 10], default_timezone: 'Africa/Cairo', vat_rate: '14.00', cod_allowed: true,
    pincode_label: 'Postal code', pincode_pattern: '^\\d{5}$', pincode_example: '11511',
  },
  JO: {
    currency: 'JOD', phone_lengths: [8, 9], default_timezone: 'Asia/Amman', vat_rate: '16.00', cod_allowed: false,
    pincode_label: 'Postal code', pincode_pattern: '^\\d{5}$', pincode_example: '11118',
  },
  IN: {
    currency: 'INR', phone_lengths: [10], default_timezone: 'Asia/Kolkata', vat_rate: '18.00', cod_allowed: true,
    pincode_label: 'Pincode', pincode_required: true, pincode_pattern: '^[1-9]\\d{5}$', pincode_example: '400001',
  },
  GB: {
    currency: 'GBP', phone_lengths: [9, 10], default_timezone: 'Europe/London', vat_rate: '20.00', cod_allowed: false,
    pincode_label: 'Postcode', pincode_required: true,
    pincode_pattern: '^(GIR 0AA|[A-PR-UWYZ][A-HK-Y]?\\d[A-Z\\d]? \\d[ABD-HJLNP-UW-Z]{2})$', pincode_example: 'SW1A 1AA',
  },
  US: {
    currency: 'USD', phone_lengths: [10], default_timezone: 'America/New_York', vat_rate: '0.00', cod_allowed: false,
    pincode_label: 'ZIP', pincode_required: true, pincode_pattern: '^\\d{5}(-\\d{4})?$', pincode_example: '10001',
  },
  CN: {
    currency: 'CNY', phone_lengths: [11], default_timezone: 'Asia/Shanghai', vat_rate: '13.00', cod_allowed: false,
    pincode_label: 'Postcode', pincode_required: true, pincode_pattern: '^\\d{6}$', pincode_example: '518000',
  },
} as const satisfies Record<ActiveCountry, CountryRules>

export const activeCountries = Object.keys(countryRules) as ActiveCountry[]
