import { expect, test } from 'vitest'
import { useApp } from '../app'
import { charged } from '../invoices/given'
import { csv, order, send } from './package-sheets'

const app = useApp()

test('a client whose credit is used up books no parcel and its rows say why; whoever may let it pass books it, and the rows say so', async () => {
  const [client, staff, finance] = [await app.as('client_admin'), await app.as('super_admin'), await app.as('finance_manager')]
  const [noor] = await app.query<{ id: number }>("select id from clients where client_code = 'NOORB'")
  const id = noor?.id ?? 0
  await charged(finance, id, '200.00')
  const { data: credit } = await finance.call('clients.credit', { id })
  await app.query('update clients set credit_limit = $2::numeric - 50 where id = $1', [id, credit.used])
  const sentBy = async (asker: typeof client, ref_no: string) => {
    const { data } = await send(asker, csv([order(1, { ref_no })]), asker === staff ? { client_id: id } : {})
    await app.jobs.idle()
    const { data: faults } = await asker.call('uploads.errors', { upload_id: data.upload_id })
    return { faults, made: await app.query('select 1 from packages where ref_no = $1', [ref_no]) }
  }
  const said = /^Credit limit of AED [\d,.]+ would be exceeded by AED 50\.00: AED [\d,.]+ is used\.$/
  const refused = await sentBy(client, 'CREDIT-1')
  expect(refused.faults).toMatchObject([{ column: 'Client Code', code: 'conflict', severity: 'error', message: expect.stringMatching(said) }])
  expect(refused.made).toEqual([])
  const passed = await sentBy(staff, 'CREDIT-2')
  expect(passed.faults).toMatchObject([{ severity: 'warning', message: expect.stringMatching(/^Booked without credit\. Credit limit of AED /) }])
  expect(passed.made).toHaveLength(1)
  await app.query('update clients set credit_limit = $2::numeric where id = $1', [id, credit.used])
  expect((await sentBy(client, 'CREDIT-3')).made).toHaveLength(1)
})
