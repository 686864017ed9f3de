import { area } from '../../core/area'
import { seedPayments } from '../../demo/payments/seed-payments'
import { paymentHandlers } from './handlers'

export const paymentsArea = area({ handlers: { payments: paymentHandlers }, demo: seedPayments })
