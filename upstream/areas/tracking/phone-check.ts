import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PackageStatus } from '@/lib/domain/package'
import { guardedStatus } from '@/lib/domain/record-status'
import { scanned } from '@/lib/domain/scan-input'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import { countActs, refuseSpent, throttle } from '../../platform/throttle'
import { sameSecret } from '../../platform/tokens'
import { publicPackages } from './public-packages'

const TRIES = 5
const LOCK_SECONDS = 3600
/** Wrong answers of one address in an hour, over all parcels: a list of numbers cannot be worked through with one guess each. */
const WRONG_AN_HOUR = 30
const PASS_SECONDS = 1800

const LOCKED = 'Too many tries. Please wait an hour.'
const WRONG = 'These digits do not fit this number.'

/** Who proves to know the end of the consignee's phone. */
export interface PhoneGuess {
  trackingNo: string
  phoneLast4: string
  ip: string
}

/**
 * The parcel whose consignee's phone ends in these digits. Five tries a parcel, under whatever number it is asked for, then an hour's
 * lock (429; tracking.md 4). Wrong digits and an unknown number take the same queries and answer alike (404), so guessing tells nothing.
 */
export async function provePhone(db: Db, { trackingNo, phoneLast4, ip }: PhoneGuess): Promise<number> {
  await refuseSpent(db, `parcel-check:${ip}`, WRONG_AN_HOUR, LOCKED)
  const id = (await publicPackages(db, [trackingNo])).get(trackingNo)?.[0]
  const subject = `tracking-pod:${id ?? scanned(trackingNo)}`
  await throttle(db, subject, TRIES, LOCK_SECONDS, LOCKED)
  const proven = await first(db, sql`select 1 from packages where id = ${id ?? 0} and right(consignee_phone_key, 4) = ${phoneLast4}`)
  if (!id || !proven) {
    await countActs(db, `parcel-check:${ip}`, LOCK_SECONDS)
    throw new Refusal(404, WRONG)
  }
  await rows(db, sql`delete from throttles where subject = ${subject}`)
  return id
}

interface Signed {
  id: number
  phone_key: string
}

/** Signed with the phone it was got by: once the number is corrected, what the old one opened is closed. */
const signOf = ({ id, phone_key }: Signed, until: number, secret: string) =>
  createHmac('sha256', secret).update(`parcel-pass|${id}|${phone_key}|${until}`).digest('base64url')

/** A pass to one parcel for thirty minutes: `<epoch seconds>.<signature>`. Nothing is stored. */
export async function passFor(db: Db, id: number, secret: string, now = Date.now()): Promise<{ pass: string; until: string }> {
  const parcel = await first<Signed>(db, sql`select id, consignee_phone_key as phone_key from packages where id = ${id}`)
  if (!parcel) throw new Refusal(404, WRONG)
  const until = Math.floor(now / 1000) + PASS_SECONDS
  return { pass: `${until}.${signOf(parcel, until, secret)}`, until: new Date(until * 1000).toISOString() }
}

/** The parcel as its consignee's requests need it. */
export interface OwnParcel extends Signed {
  tracking_no: string
  status: PackageStatus
  country_code: string
  city: string
  lat: string | null
  lng: string | null
  weight: string
  length: string | null
  width: string | null
  height: string | null
  /** Whether its service, and that of its carrier, goes to collection points. */
  to_points: boolean
  payment_mode: string
  cod_amount: string
  cod_currency: string | null
  requested_delivery_date: string | null
  promised_at: string | null
}

/** The parcel a pass opens. */
export interface HeldParcel extends OwnParcel {
  /** When the pass ends. */
  until: string
}

/** A parcel by its id, for changes by whoever has proven otherwise to be its consignee; its row locked where `locked`. Null where there is none. */
export function parcelById(db: Db, id: number, locked: boolean): Promise<OwnParcel | null> {
  return first(
    db,
    sql`select id, consignee_phone_key as phone_key, tracking_no, status, country_code, city, lat, lng, weight, length, width, height, payment_mode, cod_amount,
          cod_currency, requested_delivery_date, promised_at,
          coalesce((select s.pudo_allowed from rsa_services s where s.code = packages.rsa_service_code), false) and not exists (select 1 from carrier_services c
            where c.carrier_id = packages.carrier_id and c.rsa_service_code = packages.rsa_service_code and c.status = ${literal(guardedStatus, 'active')}
            having bool_and(not c.pudo_allowed)) as to_points
        from packages where id = ${id} ${locked ? sql`for no key update` : sql``}`,
  )
}

const ENDED = 'Enter the last four digits of the phone number again.'

/** The parcel a pass opens; 401 for a pass that has ended, is another parcel's or was never given. `locked` takes the row for a change. */
export async function parcelHeld(db: Db, given: { tracking_no: string; pass: string }, secret: string, locked = false): Promise<HeldParcel> {
  const [until = '', sign = ''] = given.pass.split('.')
  const id = (await publicPackages(db, [given.tracking_no])).get(given.tracking_no)?.[0]
  const parcel = await parcelById(db, id ?? 0, locked)
  const isLive = Number(until) * 1000 > Date.now()
  if (!parcel || !isLive || !sameSecret(sign, signOf(parcel, Number(until), secret))) throw new Refusal(401, ENDED)
  return { ...parcel, until: new Date(Number(until) * 1000).toISOString() }
}
