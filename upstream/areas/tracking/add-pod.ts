import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { trackingDesk } from '@/lib/contract/tracking-desk'
import { compare } from '@/lib/domain/decimal'
import { follow } from '../../core/journal/follow'
import { podStatus } from '@/lib/domain/delivery'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { ReceivedFile } from '../../platform/implement'
import { allOf } from '../../platform/list'
import { noPermission, Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { codLocks } from '../packages/cod-lock'
import { visiblePackages } from '../../core/parcels/scope'
import { lockPackages } from '../../core/events/reckon'
import { recordEvents } from '../../core/events/record-events'
import { metresBetween, NEAR_METRES, refuseFineCash } from './pod'
import { redrawn } from './pod-pictures'

type Given = z.output<typeof trackingDesk.addPod.body>

const MOST_PHOTOS = 5

interface Delivered {
  tracking_no: string
  payment_mode: string
  delivered_at: string | null
}

/** The photos and the signature among the files, by the form field they came in; one called `file` is a photo. */
function sorted(files: readonly ReceivedFile[]) {
  const strange = files.find(({ field }) => !['photo', 'photos', 'file', 'signature'].includes(field))
  if (strange) throw refuseField(strange.field, 'Send pictures as photo or signature.')
  const signatures = files.filter(({ field }) => field === 'signature')
  const photos = files.filter(({ field }) => field !== 'signature')
  if (signatures.length > 1) throw refuseField('signature', 'One signature is enough.')
  if (photos.length > MOST_PHOTOS) throw refuseField('photo', `At most ${MOST_PHOTOS} photos.`)
  return { photos, signature: signatures[0] ?? null }
}

async function kept(services: Services, packageId: number, file: ReceivedFile, kind: 'photo' | 'signature'): Promise<string> {
  const path = `pods/${packageId}/${randomUUID()}.${kind === 'photo' ? 'jpg' : 'png'}`
  await services.files.write(path, await redrawn(file, kind))
  return path
}

/** The last place a delivery was told from, for a proof that does not say where it was taken. */
const doorOf = (tx: Db, id: number) =>
  first<{ lat: string; lng: string }>(
    tx,
    sql`select lat, lng from package_events where package_id = ${id} and event_code like 'DEL%' and voided_at is null and lat is not null
        order by event_at desc, id desc limit 1`,
  )

/** Cash that cannot have been taken: of a prepaid parcel, or of one whose COD is settled otherwise (tracking.md 7, COD). */
async function refuseCash(tx: Db, id: number, { payment_mode }: Delivered, collected: string | undefined): Promise<void> {
  if (collected === undefined) return
  if (payment_mode !== 'cod') throw refuseField('cod_collected', 'This parcel is prepaid: no cash was due.')
  if (compare(collected, 0) < 0) throw refuseField('cod_collected', 'The collected amount cannot be below zero.')
  await refuseFineCash(tx, id, collected)
  const settled = (await codLocks(tx, [id])).get(id)
  if (settled) throw new Refusal(409, settled, [{ field: 'cod_collected', message: settled }])
}

/**
 * Keeps photos and a signature as the proof of a delivery, in the place of what was there (tracking.md 2, pods). It proves in part
 * when it was taken more than 500 m from the address, unless the consignee gave a code. 404 out of reach, 409 before the delivery,
 * 415 for what is no picture. Cash told with it replaces what was told before.
 */
export async function addPod(tx: Db, who: Who, services: Services, id: number, given: Given, files: readonly ReceivedFile[]): Promise<void> {
  // Whoever sends a parcel cannot prove that it arrived.
  if (who.user_category === 'client') throw noPermission()
  const { photos, signature } = sorted(files)
  const seen = await first(tx, sql`select 1 from packages p where ${allOf([sql`p.id = ${id}`, visiblePackages(who, sql`p`)])}`)
  if (!seen) throw new Refusal(404, 'That package no longer exists.')
  // Before the lock: drawing takes a while. One after the other: six photographs unpacked at once are more memory than one call is worth.
  const photoPaths: string[] = []
  for (const file of photos) photoPaths.push(await kept(services, id, file, 'photo'))
  const signaturePath = signature ? await kept(services, id, signature, 'signature') : null
  const locked = await lockPackages(tx, [id])
  const parcel = await first<Delivered>(tx, sql`select tracking_no, delivered_at, payment_mode from packages where id = ${id}`)
  if (!parcel?.delivered_at) throw new Refusal(409, `Package ${parcel?.tracking_no ?? id} has not been delivered yet.`)
  await refuseCash(tx, id, parcel, given.cod_collected)
  const collected = given.cod_collected ?? null
  const door = given.lat !== undefined && given.lng !== undefined ? { lat: given.lat, lng: given.lng } : await doorOf(tx, id)
  const spot = { lat: sql`${door?.lat ?? null}::numeric`, lng: sql`${door?.lng ?? null}::numeric` }
  await rows(
    tx,
    sql`insert into pods as o (package_id, kind, delivered_at, receiver_name, relation, signature_path, photo_paths, lat, lng, distance_m, driver_name, source,
        status, cod_collected, cod_currency, cod_method)
        select p.id, 'delivery', p.delivered_at, ${given.receiver_name}::text, ${given.relation}::text, ${signaturePath}::text,
          ${sql.param(photoPaths)}::text[],
          ${spot.lat}, ${spot.lng}, m.metres, ${who.name}::text, 'upload', case when m.metres > ${NEAR_METRES} then 'partial' else 'complete' end,
          ${collected}::numeric, case when ${collected}::numeric is not null then p.cod_currency end,
            case when ${collected}::numeric is not null then 'cash' end
        from packages p cross join lateral (select ${metresBetween({ lat: sql`p.lat`, lng: sql`p.lng` }, spot)} as metres) m where p.id = ${id}
        on conflict (package_id, kind) do update set delivered_at = excluded.delivered_at, receiver_name = excluded.receiver_name, relation = excluded.relation,
          signature_path = coalesce(excluded.signature_path, o.signature_path), photo_paths = case when excluded.photo_paths = '{}' then o.photo_paths
            else excluded.photo_paths end,
          cod_collected = coalesce(excluded.cod_collected, o.cod_collected), cod_currency = coalesce(excluded.cod_currency, o.cod_currency),
            cod_method = coalesce(excluded.cod_method, o.cod_method),
          lat = coalesce(excluded.lat, o.lat), lng = coalesce(excluded.lng, o.lng), distance_m = coalesce(excluded.distance_m, o.distance_m),
            source = excluded.source,
          status = case when o.status = ${literal(podStatus, 'disputed')} then 'disputed' when not o.otp_verified
            and excluded.status = ${literal(podStatus, 'partial')} then 'partial' else 'complete' end, received_at = now()`,
  )
  follow(tx, 'package', [id])
  await recordEvents(
    tx, [{ package_id: id, event_code: 'POD01', event_at: new Date().toISOString(), source: 'manual', remarks: `Received by ${given.receiver_name}` }],
    { who, locked },
  )
}
