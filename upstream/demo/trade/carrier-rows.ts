import type { carrierCountries, carriers } from '../../db/schema/carriers'
import { dayMs, iso, plainDay } from '../calendar'
import type { Numbered, RowOf } from '../copy'
import { dice } from '../dice'
import { countryRules } from '../places/countries'
import type { ActiveCountry } from '../places/place'
import { ourServices, type ServiceCode } from '../services'
import { demoCarriers, hasPoints, type DemoCarrier } from './carriers'

export type CarrierRow = Numbered<typeof carriers>
export type CoverageRow = RowOf<typeof carrierCountries>

const stamped = (atMs: number) => ({ created_at: iso(atMs), updated_at: iso(atMs) })

const feedOf = ({ mode }: DemoCarrier) =>
  mode ? { integration_mode: mode, integration_kind: 'api' } : { integration_mode: null, integration_kind: 'manual' }

export function carrierRows(nowMs: number): CarrierRow[] {
  const roll = dice('carriers')
  return demoCarriers.map((carrier, i) => {
    const domain = `${carrier.name.toLowerCase().replaceAll(' ', '')}.example`
    const delivers = carrier.partner !== 'firstmile'
    const signedAt = nowMs - roll.int(300, 1100) * dayMs
    return {
      id: i + 1, carrier_code: carrier.code, carrier_name: carrier.name, display_name: carrier.name, partner_type: carrier.partner, status: carrier.status,
      environment: carrier.sandbox ? 'sandbox' : 'production', ...feedOf(carrier), polling_interval_minutes: carrier.mode === 'schedular' ? 60 : 120,
      home_country_code: carrier.home, billing_currency: carrier.currency, payment_terms_days: roll.pick([15, 30, 45]),
      vat_trn: carrier.home === 'AE' ? `100${String(roll.int(1, 999_999_999)).padStart(12, '0')}` : null,
      trade_license_no: `${carrier.home}-${roll.int(100_000, 999_999)}`, trade_license_expiry: plainDay(nowMs + roll.int(25, 600) * dayMs),
      contract_start: plainDay(signedAt), contract_end: plainDay(nowMs + roll.int(60, 700) * dayMs),
      contact_name: null, contact_email: `partners@${domain}`, contact_phone: null, support_email: `care@${domain}`, support_phone: null,
      website: `https://${domain}`, tracking_url_template: `https://${domain}/track/{tracking_no}`, volumetric_divisor: carrier.divisor ?? 5000,
      max_weight_kg: carrier.partner === 'firstmile' ? '1000.000' : '30.000', cod_supported: delivers && !carrier.pudo && carrier.home !== 'GB',
      pudo_supported: hasPoints(carrier), returns_supported: delivers, pickup_supported: carrier.partner !== 'lastmile',
      multi_piece_supported: carrier.code !== 'OASIS',
      own_tracking_range: ['FALCON', 'HIJAZ', 'DHOW', 'PEARL', 'THAMES'].includes(carrier.code), label_source: 'own',
      last_event_at: carrier.status === 'active' && delivers ? iso(nowMs - roll.int(2, 55) * 60_000) : null,
      last_poll_at: carrier.mode === 'schedular' && carrier.status === 'active' ? iso(nowMs - roll.int(2, 50) * 60_000) : null,
      last_poll_status: carrier.mode === 'schedular' && carrier.status === 'active' ? 'ok' : null, ...stamped(signedAt),
    }
  })
}

/** Days from hand-over to the door; abroad the flight is in it. */
const transit: Readonly<Record<ServiceCode, readonly [number, number]>> = {
  NDD: [1, 1], SDD: [0, 0], STD: [1, 3], EXP: [2, 6], ECO: [7, 18], PUD: [1, 3], RTN: [2, 12], RPU: [1, 5], FRT: [4, 35],
}

export function coverageRows(nowMs: number): CoverageRow[] {
  return demoCarriers.flatMap((carrier, i) =>
    Object.entries(carrier.covers).flatMap(([country, services]) =>
      services.map(service => {
        const rules = countryRules[country as ActiveCountry]
        const takesCash = rules.cod_allowed && !carrier.pudo && (ourServices.find(({ code }) => code === service)?.cod_allowed ?? false)
        return {
          carrier_id: i + 1, country_code: country, rsa_service_code: service, coverage_level: country === 'IN' || country === 'GB' ? 'pincode' : 'city',
          cod_available: takesCash, cod_currency: takesCash ? rules.currency : null, cod_max_amount: takesCash ? '10000.00' : null,
          transit_days_min: transit[service][0], transit_days_max: transit[service][1],
          remote_surcharge: service === 'ECO' || service === 'EXP' ? '15.00' : '0.00',
          preference: carrier.preference, active: carrier.status === 'active', effective_from: plainDay(nowMs - 300 * dayMs), effective_to: null,
          ...stamped(nowMs - 300 * dayMs),
        }
      }),
    ),
  )
}
