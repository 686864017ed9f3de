import { afterAll, beforeAll } from 'vitest'
import { startSandboxGateway, type SandboxGateway } from '@/upstream/sandbox-gateway/server'
import type { PaymentGateway } from '@/lib/domain/payment-request'
import { follow } from '@/upstream/core/journal/follow'
import { inTransaction } from '@/upstream/db/db'
import type { Asker, useApp } from '../app'
import { owing } from '../payments/given'

type App = ReturnType<typeof useApp>

let visitors = 0
/** Another visitor each time: one of them may ask twenty times a minute. */
const from = () => ({ headers: { 'x-client-ip': `198.51.${Math.floor((visitors += 1) / 250) % 250}.${visitors % 250}` } })

/** The sandbox gateway beside the app, its notices told to the app as the portal does. */
export function useGateway(app: App) {
  const here = {
    sandbox: null as unknown as SandboxGateway, manager: null as unknown as Asker,
    stranger: { call: (name, input) => app.nobody.call(name, input, from()) } as Asker,
    /** How often the gateway was asked about a visit. */
    enquiriesOf: (attempt: string) => here.sandbox.find(attempt)?.enquiries ?? 0,
  }
  beforeAll(async () => {
    here.sandbox = await startSandboxGateway()
    app.services.config.SANDBOX_GATEWAY_URL = here.sandbox.url
    here.manager = await app.as('finance_manager')
  })
  afterAll(async () => {
    app.services.config.SANDBOX_GATEWAY_URL = undefined
    await here.sandbox.close()
  })

  /** An invoice that is asked for, and the key of its link. */
  async function requested(total: string, gateway: PaymentGateway = 'sandbox', currency?: string) {
    const { party, invoices: [invoice = 0] } = await owing(app, here.manager, total)
    if (currency) {
      await app.query('update client_invoices set currency = $2, net = $3, vat_amount = 0, total = $3 where id = $1', [invoice, currency, total])
      await inTransaction(app.services.database.db, async (tx) => follow(tx, 'client_invoice', [invoice]))
      await app.query('update client_invoice_lines set currency = $2, amount = $3, rate = $3 where invoice_id = $1', [invoice, currency, total])
    }
    const { data } = await here.manager.call('paymentRequests.create', {
      kind: 'client_invoice', client_invoice_id: invoice, allowed_methods: ['bank_transfer', 'gateway'], gateway,
    })
    const address = new URL(data.link ?? '')
    return { party, invoice, request: data.id, gateway, no: decodeURIComponent(address.pathname.split('/').at(-1) ?? ''),
      k: address.searchParams.get('k') ?? '' }
  }
  type Requested = Awaited<ReturnType<typeof requested>>

  const press = ({ no, gateway, k }: Requested) => here.stranger.call('gateway.request', { id: no, gateway, k, confirm: true })

  /** A payer who has gone to the gateway's page. */
  async function visited(total: string, gateway: PaymentGateway = 'sandbox', currency?: string) {
    const link = await requested(total, gateway, currency)
    const { data } = await press(link)
    const { method, url, fields } = data.redirect ?? { method: 'GET', url: '', fields: {} }
    await (method === 'POST' ? fetch(url, { method, body: new URLSearchParams(fields) }) : fetch(url))
    return { ...link, attempt: data.attempt_ref ?? '', hash: data.hash_value ?? '' }
  }
  type Visited = Awaited<ReturnType<typeof visited>>

  const comeBack = ({ hash, gateway }: Pick<Visited, 'hash' | 'gateway'>, params: Record<string, string> = {}) =>
    here.stranger.call('gateway.response', { id: hash, gateway, params })
  const notice = ({ gateway, attempt }: Visited, more: Partial<{ payload: string; signature: string }> = {}) => here.stranger.call('gateway.webhook', {
    gateway, ...here.sandbox.noticeOf(gateway === 'ngenius' ? 'ngenius' : 'aps', attempt), ...more,
  })
  const stored = async (attempt: string) => (await app.query<Record<string, unknown>>('select * from gateway_attempts where attempt_ref = $1', [attempt]))[0]
  const paymentsOf = (party: number) => app.query<{ id: number; amount: string; receipt_no: string; allocated_amount: string }>(
    "select id, amount, receipt_no, allocated_amount from payments where party_type = 'client' and party_id = $1 order by id", [party])
  return { here, requested, press, visited, comeBack, notice, stored, paymentsOf }
}
