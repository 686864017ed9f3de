import { newStage, type SlaStageName, type SlaUnit, type StageRule } from '@/lib/domain/sla'
import type { slaConfigs, slaStages } from '../../db/schema/sla'
import { dayMs, iso, plainDay } from '../calendar'
import type { Numbered, RowOf } from '../copy'
import { carrierId, demoCarriers } from '../trade/carriers'
import { clientId } from '../trade/clients'

type ConfigRow = Numbered<typeof slaConfigs>

interface Plan {
  carrier: string
  country: string
  name: string
  client?: string
  service?: string
  origin?: string
  city?: number[]
  from: number
  to?: number
  status?: 'inactive'
  /** Share of the usual targets. */
  pace?: number
}

const delivering = ['FALCON', 'DESERT', 'GULFP', 'PEARL', 'NILEQ', 'HIJAZ', 'DHOW', 'INDUS', 'THAMES', 'OASIS']
/** Two carriers that promise more than they keep. */
const hasty: Readonly<Record<string, number>> = { GULFP: 0.72, HIJAZ: 0.75 }

const usual: readonly Plan[] = delivering.flatMap((code) => {
  const carrier = demoCarriers.find((one) => one.code === code)
  return Object.keys(carrier?.covers ?? {}).map((country) => ({ carrier: code, country, name: `${carrier?.name} ${country}`, from: 400, pace: hasty[code] }))
})

const special = (cityIds: ReadonlyMap<string, number>): readonly Plan[] => {
  const of = (...names: string[]) => names.flatMap((name) => cityIds.get(name) ?? [])
  return [
    { carrier: 'ATLAS', country: 'AE', name: 'Atlas Air Freight AE', from: 300 },
    { carrier: 'FALCON', country: 'AE', name: 'Noor Beauty next day', client: 'NOORB', service: 'NDD', from: 200, pace: 0.9 },
    { carrier: 'FALCON', country: 'AE', name: 'Desert Toys UAE', client: 'DTOFZ', from: 180 },
    { carrier: 'FALCON', country: 'SA', name: 'Noor Beauty KSA', client: 'NOORB', from: 150 },
    { carrier: 'DESERT', country: 'SA', name: 'Gulf Gadgets KSA', client: 'GGDMC', from: 150 },
    { carrier: 'GULFP', country: 'KW', name: 'Souk Express Kuwait', client: 'SOUKX', from: 120, pace: 0.8 },
    { carrier: 'DHOW', country: 'OM', name: 'Noor Beauty Oman', client: 'NOORB', from: 90 },
    { carrier: 'FALCON', country: 'AE', name: 'Falcon same day Dubai', city: of('Dubai', 'Sharjah', 'Ajman'), service: 'SDD', from: 100 },
    { carrier: 'DESERT', country: 'SA', name: 'Desert Line big cities', city: of('Riyadh', 'Jeddah', 'Dammam'), from: 100 },
    { carrier: 'FALCON', country: 'AE', name: 'Falcon far north', city: of('Ras Al Khaimah', 'Fujairah', 'Khor Fakkan'), from: 100, pace: 1.3 },
    { carrier: 'FALCON', country: 'AE', name: 'Falcon UAE, last year', from: 800, to: 401 },
    { carrier: 'DESERT', country: 'SA', name: 'Desert Line KSA, last year', from: 800, to: 401 },
    { carrier: 'PEARL', country: 'BH', name: 'Pearl Post Ramadan', from: 460, to: 430 },
    { carrier: 'THAMES', country: 'GB', name: 'Thames Parcel trial', service: 'EXP', from: 60, status: 'inactive' },
    { carrier: 'INDUS', country: 'IN', name: 'Indus Carry from Dubai', origin: 'AE', from: 60, status: 'inactive' },
  ]
}

type Target = readonly [stage: SlaStageName, value: number, unit: SlaUnit]
const home: readonly Target[] = [['pickup', 34, 'hours'], ['hub_receive', 16, 'hours'], ['first_attempt', 30, 'hours'], ['delivery', 3, 'working_days']]
const abroad: readonly Target[] = [['pickup', 34, 'hours'], ['customs_clearance', 48, 'hours'], ['first_attempt', 36, 'hours'], ['delivery', 7, 'working_days']]

/** Half of the parcels are brought to a hub: nobody collects them, and their delivery counts from there. */
const atTheHub: Partial<Record<SlaStageName, Partial<StageRule>>> = {
  pickup: { clock_stop_events: ['PKU02', 'HUB01'] }, delivery: { clock_start_event: ['PKU02', 'HUB01'] },
}

function stagesOf({ country, pace = 1, carrier }: Plan): StageRule[] {
  return (country === 'AE' ? home : abroad).map(([stage, value, unit]): StageRule => ({
    ...newStage(stage), ...atTheHub[stage],
    target_value: unit === 'working_days' ? Math.max(1, Math.round(value * pace)).toFixed(2) : (value * pace).toFixed(2), target_unit: unit,
    ...(
      stage === 'delivery'
        && {
          penalty_type: 'flat_per_day' as const, penalty_value: '5.00', penalty_cap: '25.00',
          escalation_emails: [`control.tower@demo.example`, `sla@${carrier.toLowerCase()}.example`],
        }
    ),
  }))
}

/** 38 service levels over 11 carriers: 6 of a client's own, 3 that are over, 2 switched off. */
export function slaRows(nowMs: number, cityIds: ReadonlyMap<string, number>): { configs: ConfigRow[]; stages: RowOf<typeof slaStages>[] } {
  const nth = new Map<string, number>()
  const plans = [...usual, ...special(cityIds)]
  const configs = plans.map((plan, at): ConfigRow => {
    const count = (nth.get(plan.carrier) ?? 0) + 1
    nth.set(plan.carrier, count)
    return {
      id: at + 1, sla_code: `SLA-${plan.carrier}-${count}`, sla_name: plan.name, carrier_id: carrierId(plan.carrier),
      client_id: plan.client ? clientId(plan.client) : null, country_code: plan.country, origin_country_code: plan.origin ?? null,
      scope_level: plan.city ? 'city' : 'country', scope_ids: plan.city ?? [], rsa_service_code: plan.service ?? null,
      calendar: 'working_hours', cut_off_time: plan.country === 'AE' ? '18:00' : null, priority: 100,
      effective_from: plainDay(nowMs - plan.from * dayMs), effective_to: plan.to ? plainDay(nowMs - plan.to * dayMs) : null,
      status: plan.status ?? 'active', created_at: iso(nowMs - plan.from * dayMs), updated_at: iso(nowMs - (plan.to ?? 20) * dayMs + at * 60_000),
    }
  })
  return { configs, stages: plans.flatMap((plan, at) => stagesOf(plan).map((rule, position) => ({ config_id: at + 1, position, stage: rule.stage, rule }))) }
}
