import { area } from '../../core/area'
import { seedTariff } from '../../demo/tariff/seed-tariff'
import { hsCodeHandlers, hsDeskHandlers, landedCostHandlers, tariffHandlers } from './handlers'
import { hsCodeUpload } from './upload'

export const tariffArea = area({
  handlers: { hsCodes: hsCodeHandlers, hsDesk: hsDeskHandlers, landedCost: landedCostHandlers, tariff: tariffHandlers },
  uploads: { hs_code: hsCodeUpload },
  demo: seedTariff,
})
