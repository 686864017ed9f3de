import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { registerJobs } from '@/upstream/areas/areas'
import { jobQueues, type JobQueue, type JobWork } from '@/upstream/platform/jobs'
import { useApp } from '../app'

const app = useApp()
const works = new Map<JobQueue, JobWork>()
const clocks: [JobQueue, string][] = []
beforeAll(() => {
  const jobs = {
    ...app.services.jobs, work: (queue: JobQueue, run: JobWork) => void works.set(queue, run),
    every: (queue: JobQueue, cron: string) => void clocks.push([queue, cron]), always: () => {},
  }
  registerJobs({ ...app.services, jobs })
})
afterEach(() => void vi.useRealTimers())

/** What the house does by itself and when, in Dubai time; written by hand. */
const schedule: Partial<Record<JobQueue, string>> = {
  'access.views': '* * * * *', 'alerts.watch': '*/5 * * * *', 'bugs.forward': '* * * * *', 'calendar.run': '* * * * *',
  'carrier.messages': '50 3 * * *', 'carrier.poll': '* * * * *', 'carrier.purge': '40 3 * * *',
  'agents.watch': '10 7 * * *', 'carriers.watch': '5 7 * * *', 'clients.watch': '0 7 * * *', 'documents.forget': '30 3 * * *',
    'logisticsDocs.forget': '40 3 * * *',
  'custody.catchUp': '10 * * * *', 'customs.close': '20 4 * * *', 'customs.draft': '0 22 * * *', 'customs.exits': '0 8 * * *', 'customs.left': '40 * * * *',
  'customs.refunds': '50 * * * *', 'products.recheck': '20 0 * * *',
  'channels.watch': '* * * * *', 'channels.reread': '* * * * *',
  'channels.stockWatch': '* * * * *', 'channels.trackingWatch': '* * * * *', 'gateway.janitor': '* * * * *', 'consignee.payments': '* * * * *',
  'documents.watch': '0 7 * * *', 'exceptions.settled': '*/5 * * * *', 'export.watch': '* * * * *', 'home.days': '25 2 * * *', housekeeping: '15 3 * * *',
  'invoices.issue': '* * * * *', 'journal.prove': '15 4 * * *', 'mails.purge': '50 2 * * *', 'manifest.clock': '* * * * *', 'missing.watch': '*/15 * * * *',
  'oms.retake': '* * * * *',
  'oms.send': '* * * * *', 'oms.watch': '* * * * *', 'orders.backorders': '* * * * *', 'orders.credit': '* * * * *', 'orders.parcels': '* * * * *',
  'dashboards.mails': '* * * * *', 'dashboards.rebuild': '40 2 * * *', 'dashboards.rollups': '* * * * *',
  'packages.counts': '* * * * *', 'payments.expire': '15 0 * * *', 'pas.forget': '20 3 * * *', 'pas.reports': '* * * * *', 'pas.watch': '* * * * *',
  'pickup.run': '*/5 * * * *', 'promises.learn': '0 3 * * *', 'preAlerts.remind': '*/15 * * * *', 'pudo.nightly': '20 3 * * *', 'ranges.watch': '*/5 * * * *',
  'requests.purge': '35 2 * * *', 'quotes.expire': '5 0 * * *', 'sellers.expire': '10 0 * * *', 'sla.clock': '* * * * *', 'upload.watch': '* * * * *',
  'inbound.windows': '*/5 * * * *', 'stock.charge': '0 3 * * *', 'stock.day': '1 0 * * *', 'stock.expire': '10 0 * * *',
  'whatsapp.photos': '* * * * *', 'whatsapp.templates': '20 3 * * *', 'whatsapp.tomorrow': '0 16 * * *',
  'stock.prove': '30 4 * * *', 'wms.apply': '* * * * *', 'wms.differences': '0 2 * * *', 'wms.send': '* * * * *',
  'vendors.answers': '*/10 * * * *', 'vendors.watch': '5 0 * * *', 'webhook.purge': '45 3 * * *',
}

test('everything the house does by itself has its time, and every queue somebody who works it', () => {
  expect(Object.fromEntries(clocks)).toEqual(schedule)
  expect(clocks).toHaveLength(Object.keys(schedule).length)
  expect(jobQueues.filter((queue) => !works.has(queue))).toEqual([])
})

const hour = 3_600_000
const moments: [string, number][] = [
  ['a minute before midnight in Dubai', Date.parse('2027-01-14T19:59:30Z')],
  ['midnight in Dubai', Date.parse('2027-01-14T20:00:00Z')], ['New Year in Dubai', Date.parse('2026-12-31T20:00:00Z')],
  ['29 February', Date.parse('2028-02-28T20:00:00Z')], ['the end of 29 February', Date.parse('2028-02-29T20:00:00Z')],
  ['London’s clocks forward', Date.parse('2027-03-28T01:00:00Z')], ['London’s clocks back', Date.parse('2027-10-31T01:00:00Z')],
  ['Cairo’s clocks forward', Date.parse('2027-04-29T22:00:00Z')], ['Cairo’s clocks back', Date.parse('2027-10-28T21:00:00Z')],
  ['a clock an hour fast', Date.now() + hour], ['a clock an hour slow', Date.now() - hour],
]
/** What people would see of a turn. */
const seen = () =>
  app.query("select (select count(*)::int from email_logs) as letters, (select count(*)::int from inbox_messages) as messages, (select count(*)::int from pickup_requests) as pickups, (select count(*)::int from manifests) as manifests")

test.each(moments)('at %s every turn is taken, and a second one tells nobody anything twice', async (_, at) => {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  const turn = async () => {
    const broken: string[] = []
    for (const [queue] of clocks) await works.get(queue)?.({}).catch((error: unknown) => void broken.push(`${queue}: ${String(error)}`))
    await app.jobs.idle()
    return broken
  }
  expect(await turn()).toEqual([])
  const once = await seen()
  expect(await turn()).toEqual([])
  expect(await seen()).toEqual(once)
})
