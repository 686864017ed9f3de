import { linehaul } from '@/lib/contract/linehaul'
import { changes, removes } from '../../platform/handler-shells'
import { Answer, implement, type ReceivedFile } from '../../platform/implement'
import { clientAreaFile, clientAreas, clientCities, clientPincodes } from './client-coverage'
import { coverageFile, coverageList, placesOf } from './coverage'
import { saveFlatSheet } from './flat-save'
import { flatSheet } from './flat-sheet'
import { barcodeTypes, labelTypes, paperFormats } from './label-lists'
import { addCarriers, carriersOf, editCarriers, eligibleCarriers } from './lane-carriers'
import { laneList, laneNames } from './lane-row'
import { removeLane, toggleLane } from './life'
import { restrictionOf, saveRestriction, testRestriction } from './restrictions'
import { changeLane, createLane } from './save'
import { configuration, uiData } from './ui-data'

const entity = 'linehaul'

export const linehaulHandlers = implement(linehaul, {
  list: ({ db, who, query }) => laneList(db, who, query),
  uiData: ({ db, who, params }) => uiData(db, who, params.id),
  configuration: ({ db, who, query }) => configuration(db, who, query),
  places: ({ db, query }) => placesOf(db, query),
  coverageList: ({ db, who, query }) => coverageList(db, who, query),
  carrierList: ({ db, who, query }) => carriersOf(db, who, query),
  clientLinehauls: ({ db, who, query }) => laneNames(db, who, query),
  eligible: ({ db, who, body }) => eligibleCarriers(db, who, body),

  addCarriers: async ({ db, who, body, audit }) => {
    const made = await addCarriers(db, who, body)
    audit({ entity: 'linehaul_carrier', entity_id: body.linehaul_id, after: body.carriers })
    return new Answer(201, made)
  },

  editCarriers: async ({ db, who, body, audit }) => {
    const { before, after } = await editCarriers(db, who, body)
    audit({ entity: 'linehaul_carrier', entity_id: body.linehaul_id, before, after })
    return after
  },

  create: async ({ db, who, body, audit }) => {
    const { after, warnings } = await createLane(db, who, body)
    audit({ entity, entity_id: after.id, after })
    return new Answer(201, { linehaul_id: after.id, linehaul_code: after.linehaul_code, warnings })
  },

  change: changes(entity, ({ db, who, params, body }) => changeLane(db, who, params.id, body)),

  coverageFile: ({ db, who, body }) => coverageFile(db, who, body),
  sheet: ({ db, who, params }) => flatSheet(db, who, params.id),

  saveSheet: async ({ db, who, params, file, audit }) => {
    const outcome = await saveFlatSheet(db, who, params.id, file as ReceivedFile)
    audit({ entity, entity_id: params.id, action: 'sheet', after: outcome })
    return new Answer(200, outcome)
  },

  remove: removes(entity, ({ db, who, params }) => removeLane(db, who, params.id), { status: 'delete' }),

  toggle: async ({ db, who, params, body, audit }) => {
    const { before, open_parcels } = await toggleLane(db, who, params.id, body.status)
    audit({ entity, entity_id: params.id, action: body.status, before: { status: before }, after: { status: body.status, reason: body.reason ?? null } })
    return { status: body.status, open_parcels }
  },

  restriction: ({ db, who, params }) => restrictionOf(db, who, params.id, params.carrier_id),

  saveRestriction: async ({ db, who, params, body, audit }) => {
    const { before, after, version } = await saveRestriction(db, who, params.id, params.carrier_id, body)
    audit({ entity: 'linehaul_restriction', entity_id: `${params.id}/${params.carrier_id}`, before, after })
    return { set: after !== null, version }
  },

  testRestriction: ({ db, who, params, body }) => testRestriction(db, who, params.id, params.carrier_id, body),
  paperFormats: ({ db, query }) => paperFormats(db, query),
  labelTypes: ({ db, query }) => labelTypes(db, query),
  barcodeTypes: ({ db, query }) => barcodeTypes(db, query),
  clientCoverages: ({ db, who, query }) => clientCities(db, who, query),
  clientPincodes: ({ db, who, query }) => clientPincodes(db, who, query),
  clientAreas: ({ db, who, query }) => clientAreaFile(db, who, query),
  clientAreaRows: ({ db, who, query }) => clientAreas(db, who, query),
})
