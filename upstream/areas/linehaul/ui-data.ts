import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { linehaul } from '@/lib/contract/linehaul'
import { carrierStatus } from '@/lib/domain/carrier'
import { clientStatus } from '@/lib/domain/client'
import { deliveryType } from '@/lib/domain/package'
import { airports, ports } from '@/lib/domain/places'
import { labelPapers, parcelBarcodes, parcelLabels } from '@/lib/domain/label-setup'
import { guardedStatus, recordStatus, switchStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleClients } from '../clients/scope'
import { clearanceAgents } from './agents'
import { coverageCounts } from './coverage'
import { barcodeTypes, labelTypes, paperFormats } from './label-lists'
import { carriersOf } from './lane-carriers'
import { fullLane } from './lane-row'
import { visibleLanes } from './scope'

type Data = z.output<typeof linehaul.uiData.reply>
type Options = Data['options']
type Configuration = z.output<typeof linehaul.configuration.reply>

const choice = ({ code, name, city, country }: { code: string; name: string; city: string; country: string }) => ({
  value: code, label: `${code} ${name}, ${city}`, country,
})

async function optionsFor(db: Db, who: Who): Promise<Options> {
  return {
    clients: await rows(db, sql`select id as value, name as label, service_type as service_types from clients where status = ${literal(clientStatus, 'active')}
        and ${visibleClients(who) ?? sql`true`} order by name limit 500`),
    countries: await rows(db, sql`select country_code as value, country_name as label from countries where status = ${literal(switchStatus, 'active')}
      order by country_name`),
    services: await rows(
      db,
      sql`select code as value, code || ' ' || name as label, service_type, delivery_type, service_linehaul_flag as linehaul,
          service_customs_clearance_flag as customs from rsa_services where status = ${literal(recordStatus, 'active')} order by code`,
    ),
    airports: airports.map(choice),
    ports: ports.map(choice),
    warehouses: await rows(db, sql`select id, facility_code as value, facility_code || ' ' || facility_name as label, country_code as country from facilities
      where status = ${literal(switchStatus, 'active')} order by facility_code`),
    carriers: await rows(db, sql`select id as value, display_name as label, partner_type from carriers where status = ${literal(carrierStatus, 'active')}
      order by display_name`),
    agents: await clearanceAgents(db),
    paper_formats: (await paperFormats(db, { status: 'active' })).filter(({ code }) => labelPapers.some((paper) => paper === code)),
    label_types: (await labelTypes(db, {})).filter(({ code }) => parcelLabels.some((kind) => kind === code)),
    barcode_types: (await barcodeTypes(db, {})).filter(({ code }) => parcelBarcodes.some((barcode) => barcode === code)),
    return_addresses: await rows(
      db,
      sql`select a.id as value, a.name || ', ' || a.city as label, a.client_id from client_addresses a join clients c on c.id = a.client_id
          where a.address_type = 'return' and a.status = ${literal(guardedStatus, 'active')} and ${visibleClients(who, sql`a.client_id`) ?? sql`true`}
          order by a.name limit 1000`,
    ),
  }
}

/** Everything the form of a lane shows; id 0 is a blank one. Pincodes are counted, not sent. */
export async function uiData(db: Db, who: Who, id: number): Promise<Data> {
  if (id === 0) return { linehaul: null, coverage_counts: {}, coverage: [], carriers: [], options: await optionsFor(db, who) }
  const lane = await fullLane(db, who, id)
  const coverage = await rows<Data['coverage'][number]>(
    db,
    sql`select v.type, v.country_code, v.state_id, v.city_id, v.area_id, v.pincode, v.mode, v.cod_available, v.transit_days_min, v.transit_days_max,
          coalesce(a.area_name, c.city_name, s.state_name, n.country_name) || case when v.type = 'country' then '' else ', ' || v.country_code end as label
        from linehaul_coverage v left join base_areas a on a.id = v.area_id left join base_cities c on c.id = v.city_id
        left join base_states s on s.id = v.state_id left join countries n on n.country_code = v.country_code
        where v.linehaul_id = ${id} and v.type <> 'pincode' order by v.id limit 5000`,
  )
  return {
    linehaul: lane, coverage_counts: await coverageCounts(db, id), coverage,
    carriers: await carriersOf(db, who, { linehaul_id: id }), options: await optionsFor(db, who),
  }
}

/** What the form asks for, given client, delivery type and the two flags (linehaul.md 4, step 1). 422 `Unknown delivery type` */
export async function configuration(db: Db, who: Who, q: z.output<typeof linehaul.configuration.query>): Promise<Configuration> {
  if (!deliveryType.is(q.delivery_type)) throw refuseField('delivery_type', 'Unknown delivery type')
  const [runs, clears] = [q.service_linehaul_flag ?? false, q.service_customs_clearance_flag ?? false]
  const carriers = await rows<{ value: number; label: string; partner_type: string }>(db, sql`select id as value, display_name as label, partner_type
    from carriers where status = ${literal(carrierStatus, 'active')} order by display_name`)
  const of = (...types: string[]) => carriers.filter(({ partner_type }) => types.includes(partner_type)).map(({ value, label }) => ({ value, label }))
  return {
    sections: ['client', 'route', ...(runs ? ['main_leg'] : []), ...(clears ? ['customs'] : []), 'coverage', 'carriers', 'labels', 'limits'],
    required_fields: [
      'client_id', 'linehaul_name', 'service_type', 'rsa_service_code', 'delivery_type', 'origin_type', 'origin_country_code', 'origin_code', 'effective_from',
      ...(runs ? ['transport_mode', 'main_carrier_id', 'gateway_code'] : []),
      ...(clears ? ['clearance_agent_id', 'clearance_type', 'importer_of_record'] : []), ...(q.delivery_type === 'return' ? ['return_address_id'] : []),
    ],
    defaults: { transport_mode: runs ? 'air' : 'none', incoterm: 'DDP', volumetric_divisor: runs ? 6000 : 5000, dpi: 203, priority: 100 },
    carriers_by_role: {
      lastmile: of('lastmile', 'both'), return: of('lastmile', 'both'), firstmile: of('firstmile', 'both'),
      mainleg: of('firstmile', 'both'), clearance: of('firstmile', 'lastmile', 'both'),
    },
    agents: (await clearanceAgents(db)).map(({ value, label }) => ({ value, label })),
    gateways: [...airports, ...ports].map(choice),
    existing_linehauls: await rows(
      db,
      sql`select l.id, l.linehaul_code, l.linehaul_name, l.status from linehauls l where l.client_id = ${q.client_id} and l.delivery_type = ${q.delivery_type}
            and l.status <> ${literal(guardedStatus, 'delete')}
          and ${visibleLanes(who, sql`l`) ?? sql`true`}
            and l.id <> ${q.linehaul_id ?? 0} ${q.service_type ? sql`and l.service_type = ${q.service_type}` : sql``}
          ${q.rsa_service_code ? sql`and l.rsa_service_code = ${q.rsa_service_code}` : sql``} order by l.linehaul_code`,
    ),
  }
}
