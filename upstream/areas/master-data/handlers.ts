import { masterData } from '@/lib/contract/master-data'
import { locationLabelsPdf } from '../../documents/location-label'
import { Answer, Download, implement } from '../../platform/implement'
import { stamp } from '../../platform/list-file'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { facilityMoved } from '../../core/calendar/note'
import { addCentre, centreChoices, centreList, changeCentre } from './centres'
import { addLocation, addRange, changeLocation, labelledLocations, locationList, removeLocation } from './locations'
import { addRate, changeRate, effectiveRates, rateList, removeRate } from './rates'
import { addWarehouse, changeWarehouse, warehouseChoices, warehouseList, warehouseOf } from './warehouses'

export const masterDataHandlers = implement(masterData, {
  centres: ({ db, who, query }) => centreList(db, who, query),
  centreChoices: ({ db, query }) => centreChoices(db, query.search),
  addCentre: async ({ db, who, body, audit }) => {
    const after = await addCentre(db, who, body)
    audit({ entity: 'service_center', entity_id: after.id, after })
    return new Answer(201, after)
  },
  changeCentre: async ({ db, who, params, body, audit, services }) => {
    const { before, after } = await changeCentre(db, who, params.id, body)
    await facilityMoved({ db, who, services }, before, after)
    audit({ entity: 'service_center', entity_id: params.id, before, after })
    return after
  },

  warehouses: ({ db, who, query }) => warehouseList(db, who, query),
  warehouseChoices: ({ db, who, query }) => warehouseChoices(db, who, query.search),
  warehouse: ({ db, who, params }) => warehouseOf(db, who, params.id),
  addWarehouse: async ({ db, who, body, audit }) => {
    const after = await addWarehouse(db, who, body)
    audit({ entity: 'warehouse', entity_id: after.id, after })
    return new Answer(201, after)
  },
  changeWarehouse: async ({ db, who, params, body, audit, services }) => {
    const { before, after } = await changeWarehouse(db, who, params.id, body)
    await facilityMoved({ db, who, services }, before, after)
    audit({ entity: 'warehouse', entity_id: params.id, before, after })
    return after
  },

  locations: ({ db, who, query }) => locationList(db, who, query),
  addLocation: async ({ db, who, body, audit }) => {
    const after = await addLocation(db, who, body)
    audit({ entity: 'location', entity_id: after.id, after })
    return new Answer(201, after)
  },
  changeLocation: async ({ db, who, params, body, audit }) => {
    const { before, after } = await changeLocation(db, who, params.id, body)
    audit({ entity: 'location', entity_id: params.id, before, after })
    return after
  },
  removeLocation: async ({ db, who, params, audit }) => {
    audit({ entity: 'location', entity_id: params.id, before: await removeLocation(db, who, params.id) })
    return null
  },
  addRange: async ({ db, who, body, audit }) => {
    const after = await addRange(db, who, body)
    audit({ entity: 'warehouse', entity_id: body.warehouse_id, action: 'locations.range', after: { ...body, ...after } })
    return new Answer(201, after)
  },
  locationLabels: async ({ db, who, body }) => {
    const labels = await labelledLocations(db, who, body.ids)
    const [only] = labels
    const name = labels.length === 1 && only ? `location-${only.location_code}` : `location-labels-${stamp()}`
    return new Download(locationLabelsPdf(labels, body.size), 'application/pdf', `${name}.pdf`, true)
  },
  uploadLocations: (ctx) => receiveUpload(ctx, 'location', { dry_run: ctx.body.dry_run }),

  rates: ({ db, query }) => rateList(db, query),
  effectiveRates: ({ db, query }) => effectiveRates(db, query),
  addRate: async ({ db, who, body, audit }) => {
    const after = await addRate(db, who, body)
    audit({ entity: 'currency_rate', entity_id: after.id, after })
    return new Answer(201, after)
  },
  changeRate: async ({ db, who, params, body, audit }) => {
    const { before, after } = await changeRate(db, who, params.id, body)
    audit({ entity: 'currency_rate', entity_id: params.id, before, after })
    return after
  },
  removeRate: async ({ db, params, audit }) => {
    audit({ entity: 'currency_rate', entity_id: params.id, before: await removeRate(db, params.id) })
    return null
  },
  uploadRates: (ctx) => receiveUpload(ctx, 'currency_rate', { dry_run: ctx.body.dry_run }),
})
