import { serviceCode } from '@/lib/domain/lists'
import type { rsaServices } from '../db/schema/packages'

type Service = (typeof rsaServices)['$inferInsert']
type Code = (typeof serviceCode.names)[number]

const gulf = ['AE', 'SA', 'KW', 'BH', 'OM', 'QA']

const capabilities = {
  NDD: {
    description: 'Delivered the working day after pickup, within one country.', service_type: 'last_mile', delivery_type: 'next_day',
    transit_days_min: 1, transit_days_max: 1, cutoff_time: '17:00', destination_countries: ['AE', 'SA', 'KW'],
  },
  SDD: {
    description: 'Picked up before noon, delivered the same evening in the Emirates.', service_type: 'last_mile', delivery_type: 'same_day',
    transit_days_max: 0, cutoff_time: '12:00', max_weight: '15.000', origin_countries: ['AE'], destination_countries: ['AE'],
  },
  STD: {
    description: 'Door to door within one country.', service_type: 'last_mile', delivery_type: 'standard', pudo_allowed: true, transit_days_min: 1,
    transit_days_max: 3, cutoff_time: '18:00', destination_countries: gulf,
  },
  EXP: {
    description: 'Door to door abroad by air, cleared and delivered.', service_type: 'last_mile', delivery_type: 'express',
    service_linehaul_flag: true, service_customs_clearance_flag: true, transit_days_min: 2, transit_days_max: 6, cutoff_time: '16:00',
    max_weight: '70.000', volumetric_divisor: 5000,
  },
  ECO: {
    description: 'Door to door abroad by road or sea.', service_type: 'last_mile', delivery_type: 'economy', service_linehaul_flag: true,
    service_customs_clearance_flag: true, transit_days_min: 7, transit_days_max: 18, cutoff_time: '16:00', volumetric_divisor: 6000,
  },
  PUD: {
    description: 'Collected by the customer from a locker or a shop.', service_type: 'last_mile', delivery_type: 'standard', pudo_allowed: true,
    cod_allowed: false, transit_days_min: 1, transit_days_max: 3, cutoff_time: '17:00', max_weight: '15.000', destination_countries: ['AE', 'SA', 'KW'],
  },
  RTN: {
    description: 'From the carrier back to the sender.', service_type: 'last_mile', delivery_type: 'return', cod_allowed: false,
    transit_days_min: 2, transit_days_max: 12,
  },
  RPU: {
    description: 'Collected from the customer, brought to the sender.', service_type: 'last_mile', delivery_type: 'return', cod_allowed: false,
    transit_days_min: 1, transit_days_max: 5, cutoff_time: '15:00', origin_countries: gulf,
  },
  FRT: {
    description: 'Pallets and cartons by air, sea or road, imported in our name on request.', service_type: 'ior', delivery_type: 'economy',
    service_linehaul_flag: true, service_customs_clearance_flag: true, cod_allowed: false, transit_days_min: 4,
    transit_days_max: 35, max_weight: '1000.000', volumetric_divisor: 6000,
  },
} as const satisfies Record<Code, Partial<Service> & Pick<Service, 'description' | 'service_type' | 'delivery_type'>>

const usual = {
  service_linehaul_flag: false, service_customs_clearance_flag: false, cod_allowed: true, pudo_allowed: false,
  transit_days_min: 0, transit_days_max: 3, cutoff_time: null, min_weight: '0.001', max_weight: '30.000', volumetric_divisor: null,
  origin_countries: ['*'], destination_countries: ['*'],
} satisfies Partial<Service>

/** Our nine services (packages.md 2; codes and names settings.md 6). */
export const ourServices = serviceCode.names.map(code => ({ code, name: serviceCode.label(code), ...usual, ...capabilities[code] }))

export type ServiceCode = Code
