import { sql } from 'drizzle-orm'
import { carriers } from '@/lib/contract/carriers'
import { recordStatus } from '@/lib/domain/record-status'
import { rows } from '../../db/db'
import { literal } from '../../db/literals'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { addAddress, changeAddress, findAddresses } from './addresses'
import { readTerms, setTerms } from './cod-terms'
import { counters, directory, dropdown, findCarriers, names } from './find'
import { setLabels } from './label-setup'
import { readCarrier } from './record'
import { addCarrier, changeCarrier } from './save'
import { moveCarrier } from './toggle'

/** What a new carrier starts with (carriers.md 2). */
const defaults = {
  partner_type: 'lastmile', environment: 'sandbox', integration_kind: 'manual',
  polling_interval_minutes: 120, billing_currency: 'AED', payment_terms_days: 30, volumetric_divisor: 5000,
  weight_rounding_kg: '0.500', min_chargeable_weight_kg: '0.500', max_weight_kg: '30.000', max_length_cm: '120.0', max_girth_cm: '300.0', label_source: 'own',
}

export const carrierHandlers = implement(carriers, {
  list: ({ db, services, who, query }) => findCarriers(db, services, who, query),
  directory: ({ db, who, query }) => directory(db, who, query),
  names: ({ db, who }) => names(db, who),
  dropdown: ({ db, who, query }) => dropdown(db, who, query),
  data: ({ db, who, query }) => counters(db, who, query),
  one: ({ db, services, who, params }) => readCarrier(db, services, who, params.id),

  options: async ({ db }) => ({
    defaults,
    countries: await rows<{ value: string; label: string }>(db, sql`select country_code as value, country_name as label from countries order by country_name`),
    currencies: (await rows<{ currency: string }>(db, sql`select distinct currency from currency_rates order by 1`)).map(({ currency }) => currency),
    services: await rows<{ value: string; label: string }>(db, sql`select code as value, code || ' ' || name as label from rsa_services
      where status = ${literal(recordStatus, 'active')} order by code`),
  }),

  create: adds(
    'carrier', ({ db, services, who, body }) => addCarrier(db, services, who, body),
    { log: (_, { after }) => ({ ...after, logo: undefined }), answer: (_, { id }) => ({ id }) },
  ),

  change: changes(
    'carrier', ({ db, services, who, params, body }) => changeCarrier(db, services, who, params.id, body),
    ({ db, services, who, params }) => readCarrier(db, services, who, params.id),
  ),

  toggle: async ({ db, services, who, params, body, audit }) => {
    const { before, after } = await moveCarrier({ tx: db, services }, who, params.id, params.state, body)
    audit({ entity: 'carrier', entity_id: params.id, action: after.status, before, after })
    return { id: params.id, status: after.status }
  },

  labelSetup: changes('carrier_label_setup', ({ db, who, params, body }) => setLabels(db, who, params.id, body), { by: ({ id }) => id }),

  addresses: ({ db, who, params, query }) => findAddresses(db, who, params.id, query),

  addAddress: adds('carrier_address', ({ db, who, params, body }) => addAddress(db, who, params.id, body), (_, address_id) => ({ address_id })),

  changeAddress: async ({ db, who, params, body, audit }) => {
    const { before, after } = await changeAddress(db, who, params.id, params.address_id, body)
    audit({ entity: 'carrier_address', entity_id: params.address_id, before, after })
    return after
  },

  cod: ({ db, who, params, query }) => readTerms(db, who, params.id, query.country_code),

  changeCod: changes(
    'carrier_cod_terms', ({ db, who, params, body }) => setTerms(db, who, params.id, body.terms),
    { log: (_, { before, after }) => ({ before, after: after.terms }) },
  ),
})
