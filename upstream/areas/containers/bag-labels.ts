import { bagStatus } from '@/lib/domain/container'
import { spellings } from '@/lib/domain/scan-input'
import { sql } from 'drizzle-orm'
import { stamp } from '../../platform/list-file'
import { bagBarcodeFits, bagLabelSize, type BagLabelData } from '../../documents/bag-label'
import { bagLabelsPdf, bagLabelsZpl } from '../../documents/bag-label-file'
import { UnknownSize } from '../../documents/label-data'
import { rows, type Db } from '../../db/db'
import { Download } from '../../platform/implement'
import { allOf, isNumber } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { allHandling } from '../../core/codes/find-handling'
import { literal } from '../../db/literals'
import { handlingSigns } from '../packages/handling-signs'
import { isForeignInside, visibleBags } from './scope'

interface LabelledBag {
  id: number
  bag_no: string
  receptacle_id: string | null
  status: string
}

interface Named {
  ids?: readonly number[]
  bag_nos?: readonly string[]
}

interface Job extends Named {
  format: 'pdf' | 'zpl'
  size: string
  copies: number
  draft: boolean
}

/** The bags named, in the order named, each once; 404 when one is not there for this person, which one of several clients' is not. */
async function requestedBags(db: Db, who: Who, named: Named): Promise<LabelledBag[]> {
  const ids = named.ids ?? []
  const numbers = named.bag_nos ?? []
  if (ids.length + numbers.length === 0) throw refuseField('ids', 'Choose at least one bag.')
  const b = sql`b`
  const found = await rows<LabelledBag>(
    db,
    sql`select b.id, b.bag_no, b.receptacle_id, b.status from bags b
        where ${allOf([
          visibleBags(who, b), sql`not ${isForeignInside(who, b)}`, sql`(b.id = any(${sql.param(ids)}::bigint[]) or ${isNumber(sql`b.bag_no`, numbers)})`,
        ])}`,
  )
  const byName = new Map<number | string, LabelledBag>(found.flatMap((row) => [[row.id, row] as const, [row.bag_no, row] as const]))
  const requested = [...ids, ...numbers].map((name) => {
    const row = typeof name === 'number' ? byName.get(name) : spellings(name).map((spelling) => byName.get(spelling)).find(Boolean)
    if (!row) throw new Refusal(404, typeof name === 'string' ? `No bag found for "${name}".` : 'Bag not found.')
    return row
  })
  return [...new Set(requested)]
}

/** A bag that may still change has no final label (bags.md 5), a cancelled one none at all. */
function refuseUnfit(requested: readonly LabelledBag[], { size, draft }: Job): void {
  if (!draft && requested.some(({ status }) => status === 'open')) throw new Refusal(409, 'Close the bag before printing its final label.')
  const cancelled = requested.find(({ status }) => status === 'cancelled')
  if (cancelled) throw new Refusal(409, `Bag ${cancelled.bag_no} is cancelled and has no label.`)
  try {
    bagLabelSize(size)
  } catch (error) {
    throw error instanceof UnknownSize ? new Refusal(400, error.message, [{ field: 'size', message: error.message }]) : error
  }
  const wide = requested.flatMap(({ bag_no, receptacle_id }) => [bag_no, receptacle_id ?? bag_no]).find((number) => !bagBarcodeFits(number, size))
  if (wide) throw refuseField('size', `The barcode of ${wide} does not fit on ${size.toUpperCase()}. Choose a wider label.`)
}

const AT_A_TIME = 50

/** What the parcels in a bag `b` give its label, as far as their lanes print it (linehaul.md 6). */
const codesOfParcels = sql`select
    case count(distinct coalesce(x.value, '')) filter (where coalesce(l.print_split_code, true)) when 0 then null
      when 1 then min(x.value) filter (where coalesce(l.print_split_code, true)) else 'MIX' end as split_code,
    coalesce(array_agg(distinct h.code) filter (where h.code is not null and coalesce(l.print_handling_codes, true)), '{}') as handling_codes
  from bag_packages c join packages p on p.id = c.package_id left join linehauls l on l.id = p.linehaul_id
    left join split_code_results x on x.package_id = p.id left join lateral unnest(p.special_handling) as h(code) on true
  where c.bag_id = b.id and c.scanned_out_at is null`

/** The labels in the order of the ids, read a few at a time while the file is made. */
async function* labelsFor(db: Db, ids: readonly number[]): AsyncGenerator<BagLabelData> {
  const signs = await allHandling(db)
  for (let at = 0; at < ids.length; at += AT_A_TIME) {
    const few = ids.slice(at, at + AT_A_TIME)
    const found = await rows<Omit<BagLabelData, 'handling'> & { id: number; handling_codes: string[] }>(
      db,
      sql`select b.id, b.bag_no, b.receptacle_id, b.bag_type, b.content_class, b.origin, b.destination, b.destination_country, b.package_count, b.gross_weight,
          b.seal_no,
            k.display_name as carrier, b.service_type, b.closed_at, n.consolidation_no, n.mawb_no, b.status = ${literal(bagStatus, 'open')} as draft,
              t.split_code, t.handling_codes
          from bags b left join carriers k on k.id = b.carrier_id left join consolidations n on n.id = b.consolidation_id
            cross join lateral (${codesOfParcels}) t
          where b.id = any(${sql.param(few)}::bigint[])`,
    )
    const byId = new Map(found.map((row) => [row.id, row]))
    for (const id of few) {
      const row = byId.get(id)
      if (row) yield { ...row, handling: handlingSigns(row.handling_codes, signs) }
    }
  }
}

/**
 * Labels of up to 200 bags in one file, in the order asked for (bags.md 5 and 6). 404 a bag out of reach, 409 an open one without
 * `draft`, 400 an unknown size, 422 a number too wide for it.
 */
export async function printBagLabels(db: Db, who: Who, job: Job): Promise<Download> {
  const requested = await requestedBags(db, who, job)
  refuseUnfit(requested, job)
  const ids = requested.map(({ id }) => id)
  const [only] = requested
  const name = requested.length === 1 && only ? `bag-${only.bag_no}` : `bag-labels-${stamp()}`
  const file = job.format === 'pdf'
    ? new Download(bagLabelsPdf(labelsFor(db, ids), job), 'application/pdf', `${name}.pdf`, true)
    : new Download(bagLabelsZpl(labelsFor(db, ids), job), 'application/zpl', `${name}.zpl`)
  // Only a final label counts as printed; what a printer makes of it nobody tells us.
  await rows(db, sql`update bags set label_printed_at = now(), label_print_count = label_print_count + 1 where id = any(${sql.param(ids)}::bigint[])
      and status <> ${literal(bagStatus, 'open')}`)
  return file
}
