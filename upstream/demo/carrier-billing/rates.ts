import { currencies, type CurrencyCode } from '@/lib/domain/currency'
import { divide } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { carrierRates } from '../../db/schema/carrier-billing'
import { dayMs, iso, plainDay } from '../calendar'
import { copyInto, type RowOf } from '../copy'
import type { DemoRows } from '../ground'
import type { ServiceCode } from '../services'
import { demoCarriers } from '../trade/carriers'

type RateRow = RowOf<typeof carrierRates>

/** Dirhams for the first kilogram and for each half above it. */
const prices: Readonly<Partial<Record<ServiceCode, readonly [first: number, half: number]>>> = {
  NDD: [12, 2.5], SDD: [18, 3], STD: [9.5, 2], EXP: [38, 7.5], ECO: [22, 4], PUD: [7.5, 1.5], RTN: [8, 2], RPU: [11, 2],
}
/** Days since the rates of now began; those before were four per cent lower. */
const SINCE = 120
const SIGNED = 500

/** Rate cards of every carrier that delivers, by service and country, as they were and as they are. */
export const seedCarrierRates: DemoRows = async (client, { nowMs, idOf }) => {
  const versions = [
    { share: 0.96, valid_from: plainDay(nowMs - SIGNED * dayMs), valid_to: plainDay(nowMs - (SINCE + 1) * dayMs) },
    { share: 1, valid_from: plainDay(nowMs - SINCE * dayMs), valid_to: null },
  ]
  const by = idOf('finance_manager')
  const made = { created_by: by, updated_by: by, created_at: iso(nowMs - SIGNED * dayMs), updated_at: iso(nowMs - SINCE * dayMs) }
  const rows = demoCarriers.flatMap(({ code, covers, status, currency, home }, i): RateRow[] => {
    if (status !== 'active') return []
    const priced = (aed: number) => amountIn(divide(aed.toFixed(4), currencies[currency as CurrencyCode].aedRate, 8), currency)
    const pace = 1 + ((i * 7) % 5) / 50
    return Object.entries(covers).flatMap(([zone, services]) => services.flatMap((service) => versions.flatMap(({ share, ...days }) => {
      const price = prices[service]
      if (!price) return []
      const [first, half] = [price[0] * pace * share, price[1] * pace * share]
      const common = {
        carrier_id: i + 1, service_code: service, zone, currency, fuel_percent: '8.00', vat_percent: home === 'AE' ? '5.00' : home === 'SA' ? '15.00' : '0.00',
        rto_percent: '50.00', cod_fee_type: code === 'OASIS' ? null : ('higher_of' as const), cod_fee_flat: priced(5), cod_fee_percent: '1.00',
        remote_amount: priced(15), ...days, ...made,
      }
      const band = { ...common, charge_type: 'delivery' as const, base_amount: priced(first) }
      return [
        { ...band, weight_from: '0.000', weight_to: '1.000', step_kg: null, step_amount: null },
        { ...band, weight_from: '1.000', weight_to: '70.000', step_kg: '0.500', step_amount: priced(half) },
        {
          ...common, charge_type: 'redelivery', base_amount: priced(first * 0.6), weight_from: '0.000', weight_to: '70.000', step_kg: null, step_amount: null,
        },
      ]
    })))
  })
  await copyInto(client, carrierRates, rows)
}
