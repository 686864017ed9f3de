import { area } from '../../core/area'
import { seedPaymentRequests } from '../../demo/payments/seed-requests'
import { seedPayments } from '../../demo/payments/seed-payments'
import { paymentHandlers, paymentRequestHandlers } from './handlers'
import { paymentJobs } from './jobs'

export const paymentsArea = area({
  handlers: { paymentRequests: paymentRequestHandlers, payments: paymentHandlers },
  jobs: [paymentJobs],
  demo: async (client, ground) => {
    await seedPayments(client, ground)
    await seedPaymentRequests(client, ground)
  },
})
