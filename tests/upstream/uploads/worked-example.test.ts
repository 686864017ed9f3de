import { expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { outcomeText } from './counts'
import { cellsOf, csv, order, orders, send, typedAgain } from './package-sheets'

const app = useApp()

const packagesOf = async (refs: string) => (await app.query<{ n: number }>(`select count(*)::int as n from packages where ref_no like $1`, [refs]))[0]?.n

/** Events by what they say. */
async function steps(which: string) {
  const [found] = await app.query<{ created: number; labelled: number; other: number }>(
    `select count(*) filter (where event_code = 'ORD01')::int as created, count(*) filter (where event_code = 'ORD02')::int as labelled,
       count(*) filter (where event_code not in ('ORD01', 'ORD02'))::int as other from package_events e join packages p on p.id = e.package_id where ${which}`,
  )
  return found
}
/** Parcels of the carrier whose numbers run dry in the demo: they have no label yet. */
const unlabelled = async (which: string) =>
  (await app.query<{ n: number }>(`select count(*)::int as n from packages p where p.carrier_code = 'GULFP' and p.label_status = 'failed' and ${which}`))[0]?.n
    ?? 0

async function landed(asker: Asker, body: Buffer) {
  const sent = await send(asker, body)
  expect(sent.status).toBe(202)
  await app.jobs.idle()
  const { data } = await asker.call('uploads.one', { id: sent.data.upload_id })
  return { id: sent.data.upload_id, receipt: sent.data, upload: data }
}

test('a file of 100 with 10 bad rows, the same again, and the corrected ten: uploads.md 7.5 to the letter', async () => {
  const asker = await app.as('client_admin')
  const bad = (n: number) => order(n, { ref_no: `WE-${n}`, city: 'Atlantis' })
  const rows = Array.from({ length: 100 }, (_, i) => (i % 10 === 4 ? bad(i) : order(i, { ref_no: `WE-${i}` })))
  const file = csv(rows)

  const first = await landed(asker, file)
  expect(outcomeText(first.upload)).toBe('completed_with_errors: 100 = 90 (90 created, 0 updated, 0 unchanged) + 10 rejected')
  expect(first.receipt).toMatchObject({ status: 'queued', duplicate_of: null, rows: 100 })
  expect(await packagesOf('WE-%')).toBe(90)

  const again = await landed(asker, file)
  expect(outcomeText(again.upload)).toBe('completed_with_errors: 100 = 90 (0 created, 0 updated, 90 unchanged) + 10 rejected')
  expect(again.receipt.duplicate_of).toBe(first.id)
  expect(await packagesOf('WE-%')).toBe(90)
  // Every parcel is created once and labelled once, but those whose carrier has no number left.
  expect(await steps(`p.ref_no like 'WE-%'`)).toEqual({ created: 90, labelled: 90 - await unlabelled(`p.ref_no like 'WE-%'`), other: 0 })

  const corrected = await asker.call('uploads.errorsFile', { upload_id: first.id, as: 'corrected' })
  const ten = typedAgain(await cellsOf(corrected.body))
  expect(ten).toHaveLength(10)
  const mended = await landed(asker, csv(ten.map((row, i) => ({ ...row, city: i === 9 ? 'El Dorado' : 'Dubai' }))))
  expect(outcomeText(mended.upload)).toBe('completed_with_errors: 10 = 9 (9 created, 0 updated, 0 unchanged) + 1 rejected')
  expect(await packagesOf('WE-%')).toBe(99)

  const errors = await asker.call('uploads.errors', { upload_id: first.id })
  expect(errors.meta.total).toBe(10)
  expect(errors.data.filter((row) => row.resolved_by_upload_id === mended.id)).toHaveLength(9)
  const open = await asker.call('uploads.errors', { upload_id: first.id, unresolved: true })
  expect(open.data.map((row) => row.row_key)).toEqual(['WE-94'])
})

test('a finished file with errors leaves a message with counts and link, one without leaves none', async () => {
  const asker = await app.as('client_operations.dtofz')
  await landed(asker, csv(orders(3, 700)))
  const { id } = await landed(asker, csv([order(720), order(721, { weight: '0' })]))
  const messages = await app.query<{ subject: string; body: string; link: string }>(
    `select m.subject, m.body, m.link from inbox_messages m join users u on u.id = m.user_id where u.email = 'client_operations.dtofz@demo.example'
          and m.created_at > now() - interval '1 minute'`,
  )
  expect(messages).toEqual([
    {
      subject: 'orders.csv: 1 of 2 rows refused', body: '1 of 2 rows landed: 1 created, 0 updated, 0 unchanged. Refused: 1; the list says why.',
      link: `/package-error-list?upload_id=${id}`,
    },
  ])
})
