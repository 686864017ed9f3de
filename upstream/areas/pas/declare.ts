import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { pasTokens } from '@/lib/contract/pas-tokens'
import { dubaiDay } from '@/lib/domain/days'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { pictureSize } from '../../platform/picture-size'
import { already, holdToken, judgeTime, noteEvent, notNow, type Held, type StepReport } from './step'

type Text = z.input<typeof pasTokens.declaration.reply>
type Signed = z.input<typeof pasTokens.declare.reply>
type Body = z.output<typeof pasTokens.declare.body> & StepReport

const SIGNATURE_BYTES = 200 * 1024
/** A small file may unpack to a huge picture. */
const SIGNATURE_SIDE = 3000
const REUSE_HOURS = 24
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** A pad nobody wrote on still makes a small picture; strokes make it larger. */
const BLANK_BYTES = 300

/** The statements in a language: of the version named, or the newest that holds today. */
export async function declarationText(db: Db, language: string, version?: number): Promise<Text> {
  const text = await first<Text>(
    db,
    sql`select version, language, effective_from, items from declaration_texts where language = ${language}
        and ${version === undefined ? sql`effective_from <= ${dubaiToday}` : sql`version = ${version}`} order by version desc limit 1`,
  )
  if (!text) throw new Refusal(404, 'There is no such declaration.')
  return text
}

function pictureOf(signature: string | undefined): Buffer | null {
  if (signature === undefined) return null
  const [, base64] = /^data:image\/png;base64,([A-Za-z0-9+/=]+)$/.exec(signature) ?? []
  const picture = Buffer.from(base64 ?? '', 'base64')
  if (!picture.subarray(0, 8).equals(PNG)) throw refuseField('signature', 'The signature must be a PNG picture.')
  if (picture.length > SIGNATURE_BYTES) throw refuseField('signature', 'The signature is larger than 200 KB.')
  if (picture.length < BLANK_BYTES) throw refuseField('signature', 'Sign in the box.')
  const size = pictureSize(picture.subarray(0, 512))
  if (!size || size.width > SIGNATURE_SIDE || size.height > SIGNATURE_SIDE)
    throw refuseField('signature', `The signature is larger than ${SIGNATURE_SIDE} dots.`)
  return picture
}

async function refuseStanding(tx: Db, held: Held): Promise<void> {
  if (held.status !== 'created' && held.status !== 'in_yard') throw new Refusal(409, notNow(held, 'declare'))
  if (held.declaration_id !== null) throw already(`The declaration for ${held.token_no} is already signed.`)
}

/** The declaration of this event, handed in before; kiosks send what they are not sure of again. */
const signedBefore = (tx: Db, id: number, report: StepReport): Promise<Signed | null> =>
  report.client_event_id === undefined
    ? Promise.resolve(null)
    : first<Signed>(tx, sql`select d.id, d.token_id, d.version, d.language, d.signed_at from gate_events e join driver_declarations d on d.token_id = e.token_id
      where e.client_event_id = ${report.client_event_id}::uuid and e.token_id = ${id}`)

/** A driver's word, signed or with a witness who saw the thumb. 409 when signed before or of an old version, 422 for a statement not ticked. */
export async function declare(tx: Db, who: Who, services: Services, id: number, body: Body): Promise<Signed> {
  const held = await holdToken(tx, who, id)
  const before = await signedBefore(tx, id, body)
  if (before) return before
  await refuseStanding(tx, held)
  const text = await declarationText(tx, body.language)
  // What was signed offline stands by the text that was shown then.
  if (body.version !== text.version && !body.offline) throw new Refusal(409, 'The declaration has changed. Read it again.')
  const shown = body.version === text.version ? text : await declarationText(tx, body.language, body.version)
  if (shown.items.some((_, i) => !body.accepted_items.includes(i + 1))) throw refuseField('accepted_items', 'Every statement must be accepted.')
  const picture = pictureOf(body.signature)
  if (!picture && !body.witness) throw refuseField('signature', 'Sign in the box.')
  const when = judgeTime(body, held.created_at)
  const path = picture ? `pas/signatures/${dubaiDay(when.at)}/${held.token_no}.png` : null
  const signed = await first<Signed>(
    tx,
    sql`insert into driver_declarations (token_id, version, language, accepted_items, signature_path, signed_at, driver_name, driver_phone, vehicle_no,
        device_code, witness_user_id, created_by)
        select id, ${body.version}, ${body.language}, ${sql.param(shown.items.map((_, i) => i + 1))}::int[], ${path}, ${when.at}::timestamptz, driver_name,
          driver_phone, vehicle_no, ${body.device_code ?? null},
          ${picture ? null : who.user_id}::bigint, ${who.user_id} from gate_tokens where id = ${id} returning id, token_id, version, language, signed_at`,
  )
  if (picture && path) await services.files.write(path, picture)
  return keep(tx, who, held, signed as Signed, body, when.at)
}

async function keep(tx: Db, who: Who, held: Held, signed: Signed, report: StepReport, at: string): Promise<Signed> {
  await rows(tx, sql`update gate_tokens set declaration_id = ${signed.id}, language = ${signed.language}, version = version + 1, updated_at = now()
    where id = ${held.id}`)
  await noteEvent(tx, who, held, 'declare', report, { at, flags: [] }, { remarks: `Version ${signed.version}, ${signed.language}` })
  return signed
}

/** Takes over what the same driver signed for the same vehicle within a day, if the text is still the same. 404 when there is none. */
export async function reuseDeclaration(tx: Db, who: Who, id: number, report: StepReport): Promise<Signed> {
  const held = await holdToken(tx, who, id)
  const before = await signedBefore(tx, id, report)
  if (before) return before
  await refuseStanding(tx, held)
  const signed = await first<Signed>(
    tx,
    sql`insert into driver_declarations (token_id, version, language, accepted_items, signature_path, signed_at, driver_name, driver_phone, vehicle_no,
        device_code, witness_user_id, created_by)
        select t.id, d.version, d.language, d.accepted_items, d.signature_path, d.signed_at, t.driver_name, t.driver_phone, t.vehicle_no, d.device_code,
          d.witness_user_id, ${who.user_id}
        from gate_tokens t join gate_tokens other on other.vehicle_key = t.vehicle_key join driver_declarations d on d.token_id = other.id
          and d.driver_phone = t.driver_phone and d.signed_at > now() - make_interval(hours => ${REUSE_HOURS})
        where t.id = ${id} and d.version = (select max(version) from declaration_texts where effective_from <= ${dubaiToday}) order by d.signed_at desc limit 1
        returning id, token_id, version, language, signed_at`,
  )
  if (!signed) throw new Refusal(404, 'This driver has signed nothing for this vehicle today.')
  return keep(tx, who, held, signed, report, new Date().toISOString())
}
