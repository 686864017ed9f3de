import { sql } from 'drizzle-orm'
import { type consolidationSheet, faultyReceipts, receiveResult } from '@/lib/domain/consolidation'
import { unitStatus } from '@/lib/domain/container'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { discrepancyPdf, gatePassPdf, laneCardPdf, type ConsolidationPaper } from '../../documents/consolidation-sheets'
import { Download } from '../../platform/implement'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { letterhead } from '../../core/settings/letterhead'
import { visibleConsolidations } from '../containers/scope'
import { noSuchConsolidation } from './hold'
import { isOutsider } from './rows'

type Sheet = (typeof consolidationSheet.names)[number]
type Head = Omit<ConsolidationPaper, 'differences' | 'expected' | 'issuer'> & { status: string }

interface Difference {
  kind: string
  number: string
  remarks: string
  photo_path: string | null
}

const headOf = (db: Db, who: Who, id: number) =>
  first<Head>(
    db,
    sql`select k.consolidation_no, coalesce(k.mawb_no, k.bl_no, k.truck_no, '') as master_no, k.origin_airport as origin, k.destination_airport as destination,
        k.bag_count as bags, k.loose_count as loose,
          coalesce(k.gross_weight, 0)::text as gross_weight, k.staging_lane, k.vehicle_no, k.driver_name, k.driver_phone, k.seal_no, k.dispatched_at,
            k.received_at, k.status,
          coalesce((select string_agg(f.flight_no, ', ' order by f.leg_no) from consolidation_flights f where f.consolidation_id = k.id), '') as flight
        from consolidations k where ${allOf([sql`k.id = ${id}`, visibleConsolidations(who, sql`k`)])}`,
  )

const differencesOf = (db: Db, id: number) =>
  rows<Difference>(
    db,
    sql`select u.receive_result as kind, coalesce(b.bag_no, p.tracking_no) as number, coalesce(u.remarks, '') as remarks, u.photo_path
        from consolidation_units u left join bags b on b.id = u.bag_id
        left join packages p on p.id = u.package_id where u.consolidation_id = ${id} and u.receive_result in ${literals(receiveResult, ...faultyReceipts)}
        union all (select distinct on (s.number) 'over', s.number, coalesce('Belongs to ' || o.consolidation_no, case when s.bag_id is null
          and s.package_id is null then 'Unknown number, in quarantine' end, ''), s.photo_path
          from consolidation_scans s left join consolidations o on o.id = s.belongs_to_id where s.consolidation_id = ${id}
            and s.result = ${literal(receiveResult, 'over')} order by s.number, s.id) order by 1, 2 limit 2000`,
  )

async function photoAt({ files }: Services, path: string | null): Promise<Buffer | null> {
  if (!path || !(await files.has(path))) return null
  const pieces: Buffer[] = []
  for await (const piece of await files.read(path)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

function refuseEarly(sheet: Sheet, head: Head): void {
  if (sheet === 'lane_card' && !head.staging_lane) throw new Refusal(409, `Consolidation ${head.consolidation_no} stands in no lane.`)
  if (sheet === 'gate_pass' && !head.dispatched_at) throw new Refusal(409, `Consolidation ${head.consolidation_no} is not handed over yet.`)
  if (sheet === 'discrepancy' && !head.received_at) throw new Refusal(409, `Consolidation ${head.consolidation_no} is not received yet.`)
}

const names: Readonly<Record<Sheet, string>> = { gate_pass: 'gatepass', lane_card: 'lane', discrepancy: 'discrepancy' }
const makers = { gate_pass: gatePassPdf, lane_card: laneCardPdf, discrepancy: discrepancyPdf }

/** Gate pass, lane card or discrepancy report of a consolidation (consolidations.md 6); 409 before there is anything to print. */
export async function sheetOf(db: Db, who: Who, services: Services, id: number, sheet: Sheet): Promise<Download> {
  const head = isOutsider(who) ? null : await headOf(db, who, id)
  if (!head) throw noSuchConsolidation()
  refuseEarly(sheet, head)
  const found = sheet === 'discrepancy' ? await differencesOf(db, id) : []
  const differences: ConsolidationPaper['differences'][number][] = []
  for (const { kind, photo_path, ...rest } of found)
    differences.push({ ...rest, kind: receiveResult.is(kind) ? receiveResult.label(kind) : kind, photo: await photoAt(services, photo_path) })
  const expected = await first<{ n: number }>(db, sql`select count(*)::int as n from consolidation_units where consolidation_id = ${id}
      and (status = ${literal(unitStatus, 'in')} or received_at is not null)`)
  const paper = { ...head, differences, expected: expected?.n ?? 0, issuer: await letterhead(db) }
  return new Download(makers[sheet](paper), 'application/pdf', `${names[sheet]}-${head.consolidation_no}.pdf`, true)
}
