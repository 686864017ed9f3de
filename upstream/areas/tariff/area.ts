import { area } from '../../core/area'
import { seedTariff } from '../../demo/tariff/seed-tariff'
import { hsCodeHandlers, classificationHandlers, landedCostHandlers, tariffHandlers } from './handlers'
import { hsCodeUpload } from './upload'

export const tariffArea = area({
  handlers: { hsCodes: hsCodeHandlers, classification: classificationHandlers, landedCost: landedCostHandlers, tariff: tariffHandlers },
  uploads: { hs_code: hsCodeUpload },
  demo: seedTariff,
})
