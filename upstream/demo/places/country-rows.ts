import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js'
import iso from 'i18n-iso-countries/index.js'
import arabic from 'i18n-iso-countries/langs/ar.json' with { type: 'json' }
import { countryCodes, countryNames } from '@/lib/domain/countries'
import { countryRules, type CountryRules } from './countries'
import type { ActiveCountry } from './place'
import { furtherZones } from './timezones'

const arabicNames: Readonly<Record<string, string>> = arabic.countries

/** Regions we count in, by the codes they hold; every code stands once. */
const regions: Readonly<Record<string, string>> = {
  GCC: 'AE BH KW OM QA SA',
  MENA: 'DZ EG EH IL IQ IR JO LB LY MA PS SD SY TN TR YE',
  SOUTH_ASIA: 'AF BD BT IN LK MV NP PK',
  ASIA_PACIFIC: 'AS AU BN CC CK CN CX FJ FM GU HK HM ID IO JP KG KH KI KP KR KZ LA MH MM MN MO MP MY NC NF NR NU NZ PF PG PH PN PW SB SG TH TJ TK TL TM TO TV TW UM UZ VN VU WF WS',
  EUROPE: 'AD AL AM AT AX AZ BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GE GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA',
  AFRICA: 'AO BF BI BJ BW CD CF CG CI CM CV DJ ER ET GA GH GM GN GQ GW KE KM LR LS MG ML MR MU MW MZ NA NE NG RE RW SC SH SL SN SO SS ST SZ TD TF TG TZ UG YT ZA ZM ZW',
}
const regionOf = new Map(Object.entries(regions).flatMap(([region, codes]) => codes.split(' ').map((code) => [code, region] as const)))
const weekends: Readonly<Record<string, number[]>> = { SA: [5, 6], KW: [5, 6], EG: [5, 6], BH: [5, 6], OM: [5, 6], QA: [5, 6], JO: [5, 6] }
const mobiles: Readonly<Record<string, string>> = { AE: '^5[024568]\\d{7}$', SA: '^5\\d{8}$', IN: '^[6-9]\\d{9}$', GB: '^7\\d{9}$' }

/** The 249 countries of the standard, with the rules of those we ship to. */
export const countryRows = () =>
  countryCodes.map((code) => {
    const rules: CountryRules | undefined = countryRules[code as ActiveCountry]
    return {
      country_code: code, iso3: iso.alpha2ToAlpha3(code) ?? code, iso_numeric: iso.alpha2ToNumeric(code) ?? null,
      region: regionOf.get(code) ?? 'AMERICAS', country_name: countryNames[code],
      country_name_ar: arabicNames[code] ?? null, currency: rules?.currency ?? null,
      dial_code: isSupportedCountry(code) ? `+${getCountryCallingCode(code)}` : null,
      phone_lengths: [...(rules?.phone_lengths ?? [])], mobile_pattern: mobiles[code] ?? null, status: rules ? ('active' as const) : ('inactive' as const),
      has_states: Boolean(rules), has_areas: Boolean(rules), has_pincode: Boolean(rules?.pincode_pattern), state_required: false, area_required: false,
      pincode_required: rules?.pincode_required ?? false, pincode_label: rules?.pincode_label ?? 'Pincode', pincode_pattern: rules?.pincode_pattern ?? null,
      pincode_example: rules?.pincode_example ?? null, pincode_normalise: 'upper', address_fields: [],
      coverage_level: rules ? (rules.pincode_required ? 'pincode' : 'area') : 'country',
      weekend_days: weekends[code] ?? [6, 7], workday_start: '09:00', workday_end: '18:00',
      import_allowed: true, export_allowed: true, cod_allowed: rules?.cod_allowed ?? false,
      default_timezone: rules?.default_timezone ?? furtherZones[code] ?? null, vat_rate: rules?.vat_rate ?? null, prohibited_handling_codes: [],
    }
  })
