import { beforeAll, expect, test, vi } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { sendWaiting } from '@/upstream/areas/pickup/send'
import { useApp } from '../app'
import { given, idOf } from '../tracking/parcels'

const app = useApp()
let falcon: number
beforeAll(async () => {
  falcon = await idOf(app, 'carriers', 'FALCON')
  await app.query("update pickup_requests set status = 'cancelled' where status in ('scheduled', 'requested', 'confirmed')")
})

/** A pickup whose letter to the carrier is due; answers its number. */
async function booked(attachment: string): Promise<string> {
  await app.query("delete from carrier_emails where carrier_id = $1 and purpose = 'pickup_request'", [falcon])
  await app.query(
    `insert into carrier_emails (carrier_id, country_code, purpose, to_emails, subject_template, body_template, attachment, send_mode)
     values ($1, 'AE', 'pickup_request', '{dispatch@falcon.example}', 'Pickup {pickup_no}', 'Please collect.', $2, 'immediate')`, [falcon, attachment])
  const parcel = await given(app, { status: 'label_created' })
  const [made] = await app.query<{ id: number; pickup_no: string }>(
    `insert into pickup_requests (pickup_no, client_id, client_address_id, carrier_id, country_code, pickup_date, ready_time, close_time, parcels, weight_kg,
        status, channel, next_attempt_at, idempotency_key)
     select 'PU-' || $1::text, a.client_id, a.id, $2, 'AE', $3::date, '09:00', '12:00', 1, 1, 'scheduled', 'email', now(), $1::text from client_addresses a
     where a.address_type = 'pickup' order by a.id limit 1 returning id, pickup_no`,
    [parcel.tracking_no, falcon, addDays(today(), 3)])
  await app.query('insert into pickup_lines (pickup_request_id, package_id, tracking_no) values ($1, $2, $3)', [made?.id, parcel.id, parcel.tracking_no])
  return made?.pickup_no ?? ''
}
const letters = (pickupNo: string) =>
  app.query("select 1 from email_logs where template = 'carrier_pickup_request' and subject = 'Pickup ' || $1 || ' / طلب استلام ' || $1", [pickupNo])
const state = (pickupNo: string) =>
  app.query<{ status: string; last_error: string | null }>('select status, last_error from pickup_requests where pickup_no = $1', [pickupNo])

test('a pickup has been asked for with its letter and not before: when the sender dies on the way, the next asks', async () => {
  const pickupNo = await booked('none')
  const letter = Promise.withResolvers<never>()
  const post = vi.fn<() => Promise<never>>(() => letter.promise)
  const dying = sendWaiting({ ...app.services, mail: { ...app.services.mail, post } })
  await vi.waitFor(() => expect(post).toHaveBeenCalled())
  expect(await state(pickupNo)).toMatchObject([{ status: 'scheduled' }])
  await app.query("select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()")
  await app.query("update pickup_requests set next_attempt_at = now() where status = 'scheduled'")
  await sendWaiting(app.services)
  letter.reject(new Error('died'))
  await dying
  expect(await letters(pickupNo)).toHaveLength(1)
  expect(await state(pickupNo)).toMatchObject([{ status: 'requested', last_error: null }])
})

test('a letter tells of no pickup that was cancelled while it was being written', async () => {
  const pickupNo = await booked('xlsx')
  const files = Object.create(app.services.files, {
    write: {
      value: async (path: string, body: Buffer) => {
        await app.query("update pickup_requests set status = 'cancelled', next_attempt_at = null, version = version + 1 where pickup_no = $1", [pickupNo])
        await app.services.files.write(path, body)
      },
    },
  }) as typeof app.services.files
  await sendWaiting({ ...app.services, files })
  expect(await letters(pickupNo)).toEqual([])
  expect(await state(pickupNo)).toMatchObject([{ status: 'cancelled', last_error: null }])
})
