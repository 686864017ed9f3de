import { masterData } from '@/lib/contract/master-data'
import { locationLabelsPdf } from '../../documents/location-label'
import { adds, changes, removes } from '../../platform/handler-shells'
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
  addCentre: adds('service_center', ({ db, who, body }) => addCentre(db, who, body)),
  changeCentre: changes('service_center', async ({ db, who, params, body, services }) => {
    const changed = await changeCentre(db, who, params.id, body)
    await facilityMoved({ db, who, services }, changed.before, changed.after)
    return changed
  }),

  warehouses: ({ db, who, query }) => warehouseList(db, who, query),
  warehouseChoices: ({ db, who, query }) => warehouseChoices(db, who, query.search),
  warehouse: ({ db, who, params }) => warehouseOf(db, who, params.id),
  addWarehouse: adds('warehouse', ({ db, who, body }) => addWarehouse(db, who, body)),
  changeWarehouse: changes('warehouse', async ({ db, who, params, body, services }) => {
    const changed = await changeWarehouse(db, who, params.id, body)
    await facilityMoved({ db, who, services }, changed.before, changed.after)
    return changed
  }),

  locations: ({ db, who, query }) => locationList(db, who, query),
  addLocation: adds('location', ({ db, who, body }) => addLocation(db, who, body)),
  changeLocation: changes('location', ({ db, who, params, body }) => changeLocation(db, who, params.id, body)),
  removeLocation: removes('location', ({ db, who, params }) => removeLocation(db, who, params.id)),
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
  addRate: adds('currency_rate', ({ db, who, body }) => addRate(db, who, body)),
  changeRate: changes('currency_rate', ({ db, who, params, body }) => changeRate(db, who, params.id, body)),
  removeRate: removes('currency_rate', ({ db, params }) => removeRate(db, params.id)),
  uploadRates: (ctx) => receiveUpload(ctx, 'currency_rate', { dry_run: ctx.body.dry_run }),
})
