import { expect, test } from 'vitest'
import { inTransaction } from '@/upstream/db/db'
import { useApp } from '../app'
import { siteId, token } from './given'

const app = useApp()
const forget = async () => {
  await inTransaction(app.services.database.db, (tx) => app.jobs.send(tx, 'pas.forget', {}))
  await app.jobs.idle()
}
const visit = async (days: number) => {
  const { id } = await token(await app.as('pas_guard'), await siteId(app))
  await app.query("update gate_tokens set status = 'closed', closed_at = now() - make_interval(days => $2) where id = $1", [id, days])
  return id
}
const personal = (id: number) =>
  app.query<Record<string, string | null>>(
    `select t.driver_name, t.driver_phone, t.phone_last4, t.driver_id_no, t.driver_id_last4, d.driver_name as signed_name, d.driver_phone as signed_phone,
        d.signature_path
     from gate_tokens t join driver_declarations d on d.token_id = t.id where t.id = $1`,
    [id],
  ).then(([one]) => one ?? {})

test('180 days after a visit its driver’s name, phone, identity and signature are gone, file and all; the visit itself stays', async () => {
  const [over, under] = [await visit(181), await visit(179)]
  const [before, kept] = [await personal(over), await personal(under)]
  expect(Object.values(before).every((value) => value !== null)).toBe(true)
  const path = before['signature_path'] ?? ''
  expect(await app.services.files.has(path)).toBe(true)
  await forget()
  expect(Object.entries(await personal(over)).filter(([, value]) => value !== null)).toEqual([])
  expect(await app.services.files.has(path)).toBe(false)
  expect(await app.query('select vehicle_no is not null as vehicle, closed_at is not null as closed from gate_tokens where id = $1', [over])).toEqual([{
    vehicle: true, closed: true,
  }])
  expect(await personal(under)).toEqual(kept)
})

test('a visit that is not over keeps its driver, however long ago it began', async () => {
  const { id } = await token(await app.as('pas_guard'), await siteId(app))
  await app.query("update gate_tokens set created_at = now() - interval '400 days' where id = $1", [id])
  const before = await personal(id)
  await forget()
  expect(await personal(id)).toEqual(before)
})
