import { area } from '../../core/area'
import { seedTariff } from '../../demo/tariff/seed-tariff'
import { tariffHandlers } from './handlers'

export const tariffArea = area({
  handlers: { tariff: tariffHandlers },
  demo: seedTariff,
})
