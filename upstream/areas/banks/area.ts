import { area } from '../../core/area'
import { seedBanks } from '../../demo/banks/seed-banks'
import { bankHandlers } from './handlers'

export const banksArea = area({ handlers: { banks: bankHandlers }, demo: seedBanks })
