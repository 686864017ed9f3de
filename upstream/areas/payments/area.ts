import { area } from '../../core/area'
import { seedGatewayAttempts } from '../../demo/payments/seed-attempts'
import { seedPaymentRequests } from '../../demo/payments/seed-requests'
import { seedPayments } from '../../demo/payments/seed-payments'
import { seedRefunds } from '../../demo/payments/seed-refunds'
import { paymentHandlers, paymentRequestHandlers } from './handlers'
import { paymentJobs } from './jobs'

export const paymentsArea = area({
  handlers: { paymentRequests: paymentRequestHandlers, payments: paymentHandlers },
  jobs: [paymentJobs],
  demo: async (client, ground) => {
    const byCard = await seedPayments(client, ground)
    await seedPaymentRequests(client, ground, byCard.map(({ invoice_id }) => invoice_id))
    await seedGatewayAttempts(client, ground, byCard)
    await seedRefunds(client, ground)
  },
})
