import type { ManifestBasis } from '@/lib/domain/manifest'
import { columnFields } from '../../areas/packages/column-fields'
import { carrierId } from '../trade/carriers'
import { clientId } from '../trade/clients'

/** Somebody who gets manifests: which, how often, of what. */
export interface ManifestPlan {
  mail: string
  hours: 1 | 2 | 6 | 12 | 24
  basis: ManifestBasis
  fields: string[]
  headers: number[]
  sorting: { field: string | null; sort: 'a_to_z' | 'z_to_a' | 'highest' | 'lowest' }[]
  client?: number
  carrier?: number
  facility?: 'DXB1'
  /** Set up for somebody who has not come yet: inactive, no manifests. */
  waits?: true
  recipient: string
  formats?: string[]
  split_by?: string
  days?: string[]
  start_time?: string
  end_time?: string
}

const usual = ['tracking_no', 'ref_no', 'consignee_name', 'city', 'country_code', 'pieces', 'weight', 'cod_amount']
const road = [
  'tracking_no', 'carrier_tracking_no', 'consignee_name', 'consignee_phone', 'area', 'city', 'pieces', 'weight', 'payment_mode', 'cod_amount', 'cod_currency',
]
const air = ['tracking_no', 'consolidation_no', 'bag_no', 'country_code', 'pieces', 'weight', 'goods_description', 'incoterm']
const byCity: ManifestPlan['sorting'] = [{ field: 'city', sort: 'a_to_z' }, { field: 'weight', sort: 'highest' }]
const byCountry: ManifestPlan['sorting'] = [{ field: 'country_code', sort: 'a_to_z' }, { field: 'weight', sort: 'highest' }]
const asMade: ManifestPlan['sorting'] = [{ field: null, sort: 'a_to_z' }]
const short = [1, 2, 11, 13]
const long = [1, 2, 3, 4, 6, 7, 11, 12, 13, 14, 16, 17]
const office = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'], start_time: '07:00', end_time: '22:00' }

const noorb = clientId('NOORB')
const dtofz = clientId('DTOFZ')
const soukx = clientId('SOUKX')
const ggdmc = clientId('GGDMC')
const falcon = carrierId('FALCON')
const desert = carrierId('DESERT')

/** Six clients, eight carriers, three agents and a service centre (manifests.md 8). */
export const manifestPlans: readonly ManifestPlan[] = [
  { mail: 'client_admin', hours: 24, basis: 'label_created', fields: usual, headers: short, sorting: asMade, client: noorb, recipient: 'daily@noorb.example' },
  {
    mail: 'client_operations', hours: 6, basis: 'label_created', fields: [...usual, 'status', 'last_event'],
    headers: short, sorting: byCity, client: noorb, recipient: 'dispatch@noorb.example', formats: ['xlsx'],
  },
  {
    mail: 'client_admin.dtofz', hours: 12, basis: 'label_created',
    fields: ['tracking_no', 'ref_no', 'channel_order_id', 'city', 'weight', 'declared_value', 'currency'],
    headers: short, sorting: byCountry, client: dtofz, recipient: 'ops@dtofz.example',
  },
  {
    mail: 'client_operations.dtofz', hours: 24, basis: 'received_at_facility', fields: usual,
    headers: long, sorting: byCity, client: dtofz, recipient: 'warehouse@dtofz.example',
  },
  {
    mail: 'client_admin.soukx', hours: 12, basis: 'label_created', fields: [...usual, 'carrier'], headers: short,
    sorting: [{ field: 'cod_amount', sort: 'highest' }], client: soukx, recipient: 'cod@soukx.example', formats: ['pdf', 'xlsx', 'csv'],
  },
  {
    mail: 'client_operations.ggdmc', hours: 24, basis: 'label_created', fields: usual,
    headers: short, sorting: asMade, client: ggdmc, recipient: 'logistics@ggdmc.example',
  },
  {
    mail: 'carrier_admin', hours: 2, basis: 'received_at_facility', fields: road,
    headers: long, sorting: byCity, carrier: falcon, recipient: 'hub@falcon.example', ...office,
  },
  {
    mail: 'carrier_operator', hours: 6, basis: 'label_created', fields: road, headers: long,
    sorting: byCity, carrier: falcon, recipient: 'linehaul@falcon.example', split_by: 'destination_country',
  },
  {
    mail: 'falcon.morning', hours: 1, basis: 'received_at_facility', fields: road, headers: short, sorting: byCity,
    carrier: falcon, client: noorb, recipient: 'morning@falcon.example', start_time: '06:00', end_time: '14:00',
  },
  {
    mail: 'falcon.evening', hours: 1, basis: 'label_created', fields: usual, headers: short, sorting: asMade,
    carrier: falcon, client: dtofz, recipient: 'evening@falcon.example', start_time: '14:00', end_time: '23:00',
  },
  {
    mail: 'falcon.abudhabi', hours: 12, basis: 'label_created', fields: [...usual, 'delivery_instructions'],
    headers: short, sorting: byCity, carrier: falcon, client: soukx, recipient: 'abudhabi@falcon.example',
  },
  {
    mail: 'pending3', waits: true, hours: 24, basis: 'received_at_facility', fields: road,
    headers: short, sorting: byCity, carrier: falcon, client: ggdmc, recipient: 'night@falcon.example',
  },
  {
    mail: 'carrier_admin.desert', hours: 2, basis: 'label_created', fields: road,
    headers: long, sorting: byCountry, carrier: desert, recipient: 'hub@desert.example',
  },
  {
    mail: 'carrier_operator.desert', hours: 6, basis: 'received_at_facility', fields: usual,
    headers: short, sorting: byCity, carrier: desert, recipient: 'dock@desert.example', formats: ['pdf'],
  },
  { mail: 'agent_handler', hours: 12, basis: 'bagged', fields: air, headers: short, sorting: byCountry, client: noorb, recipient: 'cargo@dxb-agent.example' },
  { mail: 'agent_broker', hours: 24, basis: 'bagged', fields: air, headers: short, sorting: byCountry, client: dtofz, recipient: 'customs@dxb-agent.example' },
  { mail: 'agent_handler.ruh', hours: 24, basis: 'bagged', fields: air, headers: short, sorting: asMade, client: ggdmc, recipient: 'cargo@ruh-agent.example' },
  {
    mail: 'service_center_supervisor', hours: 6, basis: 'received_at_facility', fields: [...usual, 'bag_no', 'consolidation_no'],
    headers: [1, 2, 9, 10, 11, 12, 13], sorting: byCity, facility: 'DXB1', recipient: 'shift@dxb1.example',
  },
]

/** The number of a column by its name. */
export const fieldId = (name: string): number => {
  const field = columnFields.find((one) => one.field === name)
  if (!field) throw new RangeError(`There is no column ${name}`)
  return field.id
}
