import { codTolerance } from '@/lib/domain/cod-payment'
import type { carrierAddresses, carrierCodTerms, carrierLabelSetups, carrierServices } from '../../db/schema/carriers'
import { dayMs, iso } from '../calendar'
import type { RowOf } from '../copy'
import { dice, type Dice } from '../dice'
import { inventName } from '../people/names'
import { countryRules } from '../places/countries'
import type { ActiveCountry } from '../places/place'
import { ourServices, type ServiceCode } from '../services'
import { carrierId, demoCarriers, hasPoints, type DemoCarrier } from '../trade/carriers'

const stamped = (nowMs: number) => ({ created_at: iso(nowMs - 290 * dayMs), updated_at: iso(nowMs - 40 * dayMs) })

/** What carriers call the products that fulfil one of our services. */
const products: Readonly<Record<ServiceCode, readonly [code: string, name: string]>> = {
  NDD: ['DOM-NXT', 'Domestic next day'], SDD: ['DOM-SAME', 'Same day city'], STD: ['DOM-STD', 'Domestic standard'],
  EXP: ['INT-EXP', 'Cross-border express'], ECO: ['INT-ECO', 'Cross-border economy'],
  PUD: ['PUDO', 'Locker and shop'], RTN: ['RTO', 'Return to origin'], RPU: ['RPU', 'Reverse pickup'], FRT: ['FRT', 'Freight'],
}

const servicesOf = (carrier: DemoCarrier) => [...new Set(Object.values(carrier.covers).flat())]
const takesCash = ({ partner, pudo, home }: DemoCarrier) => partner !== 'firstmile' && !pudo && home !== 'GB'

export function serviceRows(nowMs: number): RowOf<typeof carrierServices>[] {
  return demoCarriers.flatMap((carrier) =>
    servicesOf(carrier).flatMap((code) => {
      const service = ourServices.find((one) => one.code === code)
      if (!service) return []
      const [suffix, name] = products[code]
      const least = service.transit_days_min ?? 0
      return [{
        carrier_id: carrierId(carrier.code), carrier_service_code: suffix,
        carrier_service_name: name, rsa_service_code: code, delivery_type: service.delivery_type,
        origin_country_code: code === 'SDD' ? 'AE' : null, transit_days_min: least, transit_days_max: Math.max(service.transit_days_max ?? least, least),
        max_weight_kg: carrier.partner === 'firstmile' ? '1000.000' : (service.max_weight && Number(service.max_weight) < 30 ? service.max_weight : '30.000'),
        cod_allowed: takesCash(carrier) && service.cod_allowed !== false, pudo_allowed: hasPoints(carrier) && service.pudo_allowed !== false,
        cut_off_time: service.cutoff_time ?? '18:00', status: 'active', ...stamped(nowMs),
      }]
    }),
  )
}

/** Streets a hub stands in, by country; a carrier has its head office at home and hubs where it collects or delivers. */
const streets: Readonly<Record<string, readonly [line: string, city: string, area: string | null, pincode: string | null]>> = {
  AE: ['Warehouse 14, Street 22', 'Dubai', 'Al Quoz', null], SA: ['Building 4120, King Abdullah Road', 'Riyadh', 'Al Malaz', '12271'],
  KW: ['Block 3, Street 41', 'Kuwait City', 'Shuwaikh Industrial', '13001'],
  BH: ['Building 288, Road 1510', 'Manama', 'Hidd', '317'], OM: ['Way 3015, Building 88', 'Muscat', 'Ghala', '112'],
  QA: ['Zone 57, Street 340', 'Doha', 'Industrial Area', null],
  EG: ['14 Salah Salem Street', 'Cairo', 'Nasr City', '11511'], IN: ['Plot 27, MIDC', 'Mumbai', 'Andheri East', '400093'],
  GB: ['Unit 6, Tamarind Yard', 'London', 'Park Royal', 'NW10 7AQ'],
  JO: ['22 Queen Rania Street', 'Amman', null, null], LV: ['Brivibas 118', 'Riga', null, null],
}

function addressOf(roll: Dice, carrier: DemoCarrier, country: string, address_type: string, unit: string) {
  const [line1 = '', city = '', area = null, pincode = null] = streets[country] ?? []
  const domain = `${carrier.name.toLowerCase().replaceAll(' ', '')}.example`
  const origin = country === 'IN' ? 'asian' : country === 'GB' || country === 'LV' ? 'western' : country === 'EG' || country === 'JO' ? 'levant' : 'gulf'
  return {
    carrier_id: carrierId(carrier.code), address_type, company_name: carrier.name,
    contact_name: inventName(roll, origin).latin, phone: `+97150000${String(roll.int(1, 9999)).padStart(4, '0')}`,
    email: `${address_type.replace('_', '.')}.${country.toLowerCase()}@${domain}`,
    line1: `${unit}${line1}`, line2: null, area, city, state: null, pincode, country_code: country,
    opening_from: '08:00', opening_to: '20:00', working_days: country === 'AE' || country === 'GB' || country === 'IN' ? [1, 2, 3, 4, 5, 6] : [7, 1, 2, 3, 4],
    is_default: true, status: 'active' as const,
  }
}

export function addressRows(nowMs: number): RowOf<typeof carrierAddresses>[] {
  const roll = dice('carrier addresses')
  return demoCarriers.flatMap((carrier) => {
    const countries = Object.keys(carrier.covers)
    const hubs = countries.slice(0, 3).map((country) => addressOf(roll, carrier, country, 'delivery_hub', ''))
    const pickup = carrier.partner !== 'lastmile' && countries[0] ? [addressOf(roll, carrier, countries[0], 'pickup_hub', 'Gate 2, ')] : []
    return [addressOf(roll, carrier, carrier.home, 'head_office', 'Office 401, '), ...pickup, ...hubs].map((row) => ({ ...row, ...stamped(nowMs) }))
  })
}

/** The last carrier that is suspended has everything but this: the one step a visitor can take to put it to work. */
const WITHOUT_LABELS = 'MIRAGE'

export function labelRows(nowMs: number): RowOf<typeof carrierLabelSetups>[] {
  const fields = ['tracking_no', 'consignee', 'address', 'phone', 'reference', 'pieces', 'weight', 'route']
  const usual = demoCarriers.filter(({ code, status }) => code !== WITHOUT_LABELS && status !== 'delete').map(({ code }) => ({
    code, service: null as string | null,
  }))
  return [...usual, { code: 'FALCON', service: 'RTN' }, { code: 'ATLAS', service: 'FRT' }].map(({ code, service }) => ({
    carrier_id: carrierId(code), rsa_service_code: service, label_source: code === 'ATLAS' ? 'carrier' : 'own',
    dpi: 203, copies: service === 'FRT' ? 2 : 1, print_fields: service === 'RTN' ? fields : [],
    show_cod: service !== 'RTN', show_split_code: true, show_handling_codes: true,
    print_return_label: service === 'RTN', footer_text: service === 'RTN' ? 'Return to sender' : null, ...stamped(nowMs),
  }))
}

function iban(roll: Dice, country: 'AE' | 'SA'): string {
  const [account, letters] = country === 'AE'
    ? [`033${String(roll.int(1, 999_999_999)).padStart(16, '0')}`, '1014']
    : [`80${String(roll.int(1, 999_999_999)).padStart(18, '0')}`, '2810']
  const check = 98n - (BigInt(`${account}${letters}00`) % 97n)
  return `${country}${String(check).padStart(2, '0')}${account}`
}

export function codRows(nowMs: number): RowOf<typeof carrierCodTerms>[] {
  const roll = dice('carrier cash terms')
  return demoCarriers.filter(takesCash).flatMap((carrier) =>
    Object.keys(carrier.covers).flatMap((country) => {
      const rules = countryRules[country as ActiveCountry]
      if (!rules.cod_allowed) return []
      const type = roll.weighted([['higher_of', 5], ['flat', 3], ['percent', 2]] as const)
      const cycle = roll.weighted([['weekly', 6], ['fortnightly', 2], ['days_after_delivery', 2]] as const)
      const banked = country === 'AE' || country === 'SA'
      return [{
        carrier_id: carrierId(carrier.code), country_code: country, cod_enabled: true, currency: rules.currency,
        max_cod_amount: '5000.00', fee_type: type, fee_flat: type === 'percent' ? null : '12.00',
        fee_percent: type === 'flat' ? null : '1.500', fee_minimum: type === 'percent' ? '5.00' : null,
        remittance_cycle: cycle, remittance_weekday: cycle === 'days_after_delivery' ? null : 4,
        remittance_days: cycle === 'days_after_delivery' ? 7 : null, payment_method: banked ? 'bank_transfer' : 'wire', beneficiary_name: `${carrier.name} LLC`,
        iban: banked ? iban(roll, country as 'AE' | 'SA') : null, swift: banked ? 'DEMOAEAD' : null,
        tolerance_amount: codTolerance(rules.currency), netting_allowed: roll.chance(0.4), ...stamped(nowMs),
      }]
    }),
  )
}
