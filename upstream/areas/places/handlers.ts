import { sql } from 'drizzle-orm'
import { places } from '@/lib/contract/places'
import { first } from '../../db/db'
import { adds, changes } from '../../platform/handler-shells'
import { implement, type Ctx } from '../../platform/implement'
import { refuseField } from '../../platform/refusal'
import { rowByRow } from '../../platform/row-by-row'
import { cityChanged } from '../../core/calendar/note'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { findAreas, findPincodes, saveArea } from './areas-and-pincodes'
import { addCity, saveCity } from './cities'
import { downloadPlaces, type LevelName } from './downloads'
import { findCities, findOwnCities } from './find-cities'
import { mergeCities } from './merge-cities'
import { addState, findStates, saveState } from './states'

type Sent = Ctx<unknown, unknown, { country_code: string; dry_run: boolean }>
type LookupCtx = Ctx<unknown, { status: 'active' | 'inactive' | 'all' }, { country_code: string; state_id?: number | undefined; city_id?: number | undefined }>

const takes = (kind: LevelName) => async (ctx: Sent) => {
  const { country_code } = ctx.body
  const country = await first<{ has_pincode: boolean }>(ctx.db, sql`select has_pincode from countries where country_code = ${country_code}`)
  if (!country) throw refuseField('country_code', `Unknown country ${country_code}`)
  if (kind === 'pincode' && !country.has_pincode) throw refuseField('country_code', 'This country has no pincodes')
  return receiveUpload(ctx, kind, ctx.body)
}
const gives = (kind: LevelName) => (ctx: LookupCtx) => downloadPlaces(ctx.db, kind, ctx.body, ctx.query.status)

export const placeHandlers = implement(places, {
  states: ({ db, params, query }) => findStates(db, params.country, query),
  addState: adds('base_state', ({ db, who, body }) => addState(db, who, body)),
  saveState: changes('base_state', ({ db, who, params, body }) => saveState(db, who, params.id, body)),
  uploadStates: takes('base_country_state'),
  downloadStates: gives('base_country_state'),

  cities: ({ db, params, query }) => findCities(db, params.country, query),
  addCity: adds('base_city', ({ db, who, body }) => addCity(db, who, body)),
  saveCity: changes('base_city', async ({ db, who, params, body, services }) => {
    const saved = await saveCity(db, who, params.id, body)
    await cityChanged({ db, who, services }, saved.before, saved.after)
    return saved
  }),
  switchCities: ({ db, who, body: { ids, ...to }, audit }) =>
    rowByRow(db, { ids, table: sql`base_cities`, name: sql`city_name` }, async (id) => {
      const { before, after } = await saveCity(db, who, id, to)
      audit({ entity: 'base_city', entity_id: id, before, after })
    }),
  mergeCity: async ({ db, who, body, audit, services }) => {
    const { moved, from, to } = await mergeCities(db, who, body)
    await cityChanged({ db, who, services }, from, to)
    audit({ entity: 'base_city', entity_id: from.id, action: 'merge', before: from, after: { merged_into: to.id, city_name: to.city_name, moved } })
    return { moved }
  },
  uploadCities: takes('base_country_city'),
  downloadCities: gives('base_country_city'),

  areas: ({ db, params, query }) => findAreas(db, params.city_id, query),
  saveArea: changes('base_area', ({ db, who, params, body }) => saveArea(db, who, params.id, body)),
  uploadAreas: takes('base_country_city_area'),
  downloadAreas: gives('base_country_city_area'),

  pincodes: ({ db, params, query }) => findPincodes(db, params.id, query),
  uploadPincodes: takes('pincode'),
  downloadPincodes: gives('pincode'),

  houseCities: ({ db, who, query }) => findOwnCities(db, who, query),
})
