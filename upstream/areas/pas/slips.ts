import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { pasTokens } from '@/lib/contract/pas-tokens'
import type { GateLanguage } from '@/lib/domain/gate-token'
import { declarationPdf } from '../../documents/gate-declaration'
import { slipEscPos, slipPdf, type GateSlip } from '../../documents/gate-slip'
import { first, inTransaction, type Db } from '../../db/db'
import { Download } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { letterhead } from '../../core/settings/letterhead'
import { declarationText } from './declare'
import { seesDrivers } from './scope'
import { noteEvent } from './step'
import { tokenRow } from './token-rows'

type Query = z.output<typeof pasTokens.slip.query>
type Raw = Omit<GateSlip, 'declared' | 'pass' | 'copy' | 'printed_at'> & {
  id: number
  warehouse_id: number
  prints: number
  version: number | null
  signed_at: string | null
  driver_name: string | null
  gate_pass_no: string | null
  gate_in_at: string | null
  gate_out_at: string | null
  total_dwell: number | null
  pallets: number | null
  seal_out: string | null
  released_by: string | null
}

const slipRow = (db: Db, id: number) =>
  first<Raw>(
    db,
    sql`select t.id, t.warehouse_id, t.token_no, t.queue_no, t.vehicle_no, t.vehicle_type, t.purpose, l.name as client, t.reference_no as reference,
        t.appointment_from, t.arrival_class, b.bay_code as bay, d.dock_no as dock, t.language,
          t.prints, t.source = 'offline' as offline, f.facility_name as site, s.speed_limit_kmh as speed_limit, s.help_phone, c.version, c.signed_at,
            c.driver_name, t.gate_pass_no, t.gate_in_at, t.gate_out_at, t.total_dwell, t.pallets,
          t.seal_out, (select u.full_name from gate_events e left join users u on u.id = e.user_id
          where e.token_id = t.id and e.event in ('dock_out', 'gate_out') order by e.id limit 1) as released_by
        from gate_tokens t join pas_sites s on s.warehouse_id = t.warehouse_id join facilities f on f.id = t.warehouse_id
        left join clients l on l.id = t.client_id left join parking_bays b on b.id = t.bay_id
          left join docks d on d.id = t.dock_id left join driver_declarations c on c.id = t.declaration_id where t.id = ${id}`,
  )

function slipOf(who: Who, raw: Raw, copy: number, pass: boolean): GateSlip {
  return {
    ...raw, printed_at: new Date().toISOString(), copy,
    declared: raw.version !== null && raw.signed_at
      ? { version: raw.version, at: raw.signed_at, name: seesDrivers(who) === 'whole' ? raw.driver_name : null }
      : null,
    pass: pass && raw.gate_pass_no
      ? {
        no: raw.gate_pass_no, gate_in_at: raw.gate_in_at, gate_out_at: raw.gate_out_at, dwell: raw.total_dwell,
        pallets: raw.pallets, seal_out: raw.seal_out, released_by: raw.released_by ?? '–',
      }
      : null,
  }
}

/** A print at the gate is counted, so that the next one says "Copy n"; a partner's or a looker-on's is none, nor one through somebody's eyes. */
async function countPrint(services: Services, who: Who, raw: Raw): Promise<number> {
  if (who.viewer || seesDrivers(who) !== 'whole') return raw.prints + 1
  return inTransaction(services.database.db, async (tx) => {
    const counted = await first<{ prints: number }>(tx, sql`update gate_tokens set prints = prints + 1 where id = ${raw.id} returning prints`)
    const copy = counted?.prints ?? 1
    if (copy > 1) await noteEvent(tx, who, raw, 'reprint', {}, { at: new Date().toISOString(), flags: [] }, { remarks: `Copy ${copy}` })
    return copy
  })
}

/** A slip of a token: for a roll, an A6 sheet or a receipt printer; its gate pass once it is out, or the declaration it was signed with. */
export async function slipFile(db: Db, who: Who, services: Services, id: number, query: Query): Promise<Download> {
  await tokenRow(db, who, id)
  const raw = (await slipRow(db, id)) as Raw
  if (query.kind === 'declaration') return declarationFile(db, who, services, raw)
  if (query.kind === 'gate_pass' && !raw.gate_pass_no) throw new Refusal(409, `Token ${raw.token_no} has no gate pass yet.`)
  const slip = slipOf(who, raw, query.kind === 'gate_pass' ? 1 : await countPrint(services, who, raw), query.kind === 'gate_pass')
  const name = slip.pass?.no ?? raw.token_no
  if (query.format === 'escpos') return new Download(await slipEscPos(slip), 'application/octet-stream', `${name}.bin`)
  return new Download(await buffer(slipPdf(slip, query.format === 'a6' ? 'a6' : '80mm')), 'application/pdf', `${name}.pdf`, true)
}

interface SignedRow {
  version: number
  language: GateLanguage
  signed_at: string
  driver_name: string | null
  device_code: string | null
  signature_path: string | null
  witness: string | null
}

async function declarationFile(db: Db, who: Who, services: Services, raw: Raw): Promise<Download> {
  if (seesDrivers(who) !== 'whole') throw new Refusal(404, 'Token not found.')
  const signed = await first<SignedRow>(
    db,
    sql`select c.version, c.language, c.signed_at, c.driver_name, c.device_code, c.signature_path, u.full_name as witness from driver_declarations c
        left join users u on u.id = c.witness_user_id where c.token_id = ${raw.id}`,
  )
  if (!signed) throw new Refusal(409, `The declaration for ${raw.token_no} is not signed.`)
  const [own, english] = [await declarationText(db, signed.language, signed.version), await declarationText(db, 'en', signed.version)]
  const path = signed.signature_path
  const signature = path && (await services.files.has(path)) ? await buffer(await services.files.read(path)) : null
  const sheet = {
    issuer: await letterhead(db), site: raw.site, token_no: raw.token_no, vehicle_no: raw.vehicle_no,
    items: own.items, english: english.items, device: signed.device_code, signature, ...signed,
  }
  return new Download(await declarationPdf(sheet), 'application/pdf', `DECL_${raw.token_no}.pdf`, true)
}
