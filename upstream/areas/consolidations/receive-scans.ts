import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { consolidations } from '@/lib/contract/consolidations'
import { unitStatus } from '@/lib/domain/container'
import { filedNumber, spellings } from '@/lib/domain/scan-input'
import { keepJpeg } from '../../core/scans/keep-photo'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'

export type Scan = z.output<typeof consolidations.receive.body>['scans'][number]
export type Answer = z.input<typeof consolidations.receive.reply>['results'][number]

/** A number as it was found: a bag or package, the unit it is of here, and where else it is expected. */
export interface Found {
  number: string
  bag_id: number | null
  package_id: number | null
  bag_status: string | null
  /** The unit it is loaded as, of whatever consolidation. */
  unit_id: number | null
  consolidation_id: number | null
  consolidation_no: string | null
  receive_result: string | null
  in_bag: string | null
}

/** What the scanned numbers are, by every spelling of them. Whatever lies in a consolidation now is told with it. */
export async function findScanned(tx: Db, numbers: readonly string[]): Promise<(number: string) => Found | undefined> {
  const all = sql.param([...new Set(numbers.flatMap(spellings))])
  const found = await rows<Found>(
    tx,
    sql`select b.bag_no as number, b.id as bag_id, null::bigint as package_id, b.status as bag_status, u.id as unit_id, u.consolidation_id, k.consolidation_no,
        u.receive_result, null as in_bag
        from bags b left join consolidation_units u on u.bag_id = b.id and u.status = ${literal(unitStatus, 'in')}
        left join consolidations k on k.id = u.consolidation_id where b.bag_no = any(${all}::text[])
        union all select p.tracking_no, null, p.id, null, u.id, coalesce(u.consolidation_id, p.consolidation_id), p.consolidation_no, u.receive_result, p.bag_no
        from packages p left join consolidation_units u on u.package_id = p.id and u.status = ${literal(unitStatus, 'in')}
        where p.tracking_no = any(${all}::text[])`,
  )
  const byNumber = new Map(found.map((one) => [one.number, one]))
  return (number) => spellings(number).map((one) => byNumber.get(one)).find(Boolean)
}

/** Answers given before under the devices' own ids. */
export async function answeredBefore(tx: Db, scans: readonly Scan[]): Promise<Map<string, { consolidation_id: number; answer: Answer }>> {
  const ids = scans.flatMap(({ client_uuid }) => client_uuid?.toLowerCase() ?? [])
  if (ids.length === 0) return new Map()
  const found = await rows<{ client_uuid: string; consolidation_id: number; answer: Answer }>(
    tx,
    sql`select client_uuid, consolidation_id, answer from consolidation_scans where client_uuid = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(found.map((row) => [row.client_uuid, row]))
}

/** Keeps the photo of a scan; its path, null where there is none. */
export const keepPhoto = (services: Services, consolidationId: number, photo: string | undefined): Promise<string | null> =>
  keepJpeg(services, `consolidations/${consolidationId}`, photo)

export interface Kept {
  scan: Scan
  found: Found | undefined
  answer: Answer
  at: string
  photo: string | null
  /** Filed against this consolidation. */
  consolidation_id: number
}

/** Files scans with their answers, so that a repeat is answered alike; a device without ids gets one for its overs. */
export async function keepScans(tx: Db, userId: number, kept: readonly Kept[]): Promise<void> {
  const lines = kept.map(({ scan, found, answer, at, photo, consolidation_id }) => ({
    client_uuid: scan.client_uuid ?? randomUUID(), consolidation_id, number: filedNumber(scan.number),
    result: answer.result === 'over' ? 'over' : answer.result === 'received' ? scan.result : answer.result,
    bag_id: found?.bag_id ?? null, package_id: found?.package_id ?? null,
    belongs_to_id: answer.result === 'over' ? (found?.consolidation_id ?? null) : null, remarks: scan.remarks ?? null,
    photo_path: photo, answer, scanned_at: at,
  }))
  await rows(
    tx,
    sql`insert into consolidation_scans (client_uuid, consolidation_id, number, result, bag_id, package_id, belongs_to_id, remarks, photo_path, answer,
        scanned_at, user_id)
        select l.*, ${userId}::bigint from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(client_uuid uuid, consolidation_id bigint, number text,
          result text, bag_id bigint, package_id bigint,
          belongs_to_id bigint, remarks text, photo_path text, answer jsonb, scanned_at timestamptz) on conflict (client_uuid) do nothing`,
  )
}
