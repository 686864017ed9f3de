import { area } from '../../core/area'
import { settingsHandlers } from './handlers'

export const settingsArea = area({
  handlers: { settings: settingsHandlers },
})
