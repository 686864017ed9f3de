import { carrierCoverage } from '@/lib/contract/carrier-coverage'
import type { UploadKind } from '@/lib/domain/upload-kinds'
import { implement, type Ctx } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import { carrierOf, holdCarrier } from '../carriers/scope'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { seeCapacities, setCapacities } from './capacities'
import { comparisonFile } from './comparison'
import { changeCoverage, countriesOf, findCoverages } from './coverages'
import { coverageFile, type FileLevel, type FileRequest } from './files'
import { matrixFile, partnersOf, readMatrix } from './matrix'
import { findAreas, findCities, findPincodes, switchPlaces } from './places'
import { ofCarrier } from './upload-reference'

type Sent = { carrier_id?: number; country_code?: string; dry_run: boolean }

/** A file of one carrier: whose it is must be clear before it is taken. */
const takes = (kind: UploadKind, changes = true) => async (ctx: Ctx<unknown, unknown, Sent>) => {
  const { carrier_id } = ofCarrier(ctx.who, { carrier_id: ctx.body.carrier_id ?? null })
  if (carrier_id === null) throw new Refusal(422, 'Choose a carrier.', [{ field: 'carrier_id', message: 'Choose a carrier.' }])
  await (changes ? holdCarrier : carrierOf)(ctx.db, ctx.who, carrier_id)
  return receiveUpload(ctx, kind, { carrier_id, country_code: ctx.body.country_code, dry_run: ctx.body.dry_run })
}
const gives = (level: FileLevel) => ({ db, who, body }: Ctx<unknown, unknown, unknown>) => coverageFile(db, who, level, body as FileRequest)

export const carrierCoverageHandlers = implement(carrierCoverage, {
  ofCarrier: ({ db, who, params, query }) => countriesOf(db, who, params.id, query),
  list: ({ db, who, params, query }) => findCoverages(db, who, params.id, query),
  cities: ({ db, who, params, query }) => findCities(db, who, params.id, query),
  areas: ({ db, who, params, query }) => findAreas(db, who, params.id, query),
  pincodes: ({ db, who, params, query }) => findPincodes(db, who, params.id, query),

  change: async ({ db, who, params, body, audit }) => {
    const { before, after } = await changeCoverage(db, who, params.id, params.coverage_id, body)
    audit({ entity: 'carrier_coverage', entity_id: params.coverage_id, before, after })
    return after
  },

  places: async ({ db, who, body, audit }) => {
    const { updated, coverages } = await switchPlaces(db, who, body)
    for (const id of coverages)
      audit({ entity: 'carrier_coverage', entity_id: id, action: body.active ? 'places on' : 'places off', after: { level: body.level, ids: body.ids } })
    return { updated }
  },

  capacities: ({ db, who, params, query }) => seeCapacities(db, who, params.id, params.coverage_id, query),

  changeCapacities: async ({ db, who, params, body, audit }) => {
    const { before, after } = await setCapacities(db, who, params.id, params.coverage_id, body)
    const limits = ({ weekdays, overrides }: typeof after) => ({ weekdays, overrides })
    audit({ entity: 'carrier_capacity', entity_id: params.coverage_id, before: limits(before), after: limits(after) })
    return after
  },

  matrix: async ({ db, who, query }) => {
    const matrix = await readMatrix(db, who, query)
    return query.format ? matrixFile(matrix, query.format) : matrix
  },
  partners: ({ db, who, body }) => partnersOf(db, who, body),

  countriesFile: gives('country'),
  citiesFile: gives('city'),
  areasFile: gives('area'),
  pincodesFile: gives('pincode'),
  uploadCountries: takes('carrier_country'),
  uploadCities: takes('carrier_country_city'),
  uploadAreas: takes('carrier_area'),
  uploadPincodes: takes('carrier_pincode'),
  uploadAliases: (ctx) => receiveUpload(ctx, 'rsa_carrier_country_city', { dry_run: ctx.body.dry_run }),
  compareAreas: takes('rsa_carrier_area_compare', false),
  comparePincodes: takes('rsa_carrier_pincode_compare', false),
  comparison: ({ db, services, who, params }) => comparisonFile(services, db, who, params.id),
})
