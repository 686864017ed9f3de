import { sql } from 'drizzle-orm'
import { packageStatus, type PackageStatus } from '@/lib/domain/package'
import { rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { finders } from '../../core/finders'
import { searchCondition, spellingsOf } from '../../core/parcels/numbers'
import { consigneeHidden, visiblePackages } from '../../core/parcels/scope'
import { endsLike, namedLike } from '../../core/parcels/words'

const MOST = 8
const MOST_OF_A_KIND = 4
const p = sql`p`

interface Found {
  kind: string
  label: string
  detail: string
  href: string
}

interface Hit {
  id: number
  tracking_no: string
  ref_no: string
  consignee_name: string
  city: string
  status: PackageStatus
}

const hitColumns = sql`p.id, p.tracking_no, p.ref_no, p.consignee_name, p.city, p.status`

type PageOf = (hit: Hit) => string

/** The page of a package this person may open, or null when there is none. */
function pageFor(who: Who): PageOf | null {
  if (who.keys.has('app_package:package-view')) return ({ id }) => `/packages/${id}`
  if (who.keys.has('app_tracking:tracking') || who.keys.has('app_tracking:client-tracking')) {
    return ({ tracking_no }) => `/tracking/details?tracking_no=${encodeURIComponent(tracking_no)}`
  }
  return null
}

/** Packages by their numbers: the whole number first, then the newest that begin with it. */
function beginningLike(db: Db, who: Who, text: string): Promise<Hit[]> {
  const exact = sql.param(spellingsOf(text))
  return rows<Hit>(
    db,
    sql`select ${hitColumns} from packages p where ${allOf([visiblePackages(who, p), searchCondition(who, text)])}
        order by (p.tracking_no = any(${exact}::text[]) or p.ref_no = any(${exact}::text[])) desc, p.created_at desc, p.id desc limit ${MOST}`,
  )
}

/** Packages by the end of a number, as it is read out over the telephone. */
async function endingLike(db: Db, who: Who, text: string): Promise<Hit[]> {
  const ends = endsLike(who, text)
  if (!ends) return []
  return rows<Hit>(
    db,
    sql`select ${hitColumns} from ${ends.from} n join packages p on p.id = n.id where ${allOf([visiblePackages(who, p), ends.condition])}
        order by p.id desc limit ${MOST}`,
  )
}

/** Packages by the name of their consignee: whole words first, then the newest. */
async function consigneeLike(db: Db, who: Who, text: string): Promise<Hit[]> {
  const named = namedLike(who, text)
  if (!named) return []
  return rows<Hit>(
    db,
    sql`select ${hitColumns} from ${named} n join packages p on p.id = n.id where ${allOf([visiblePackages(who, p), sql`not ${consigneeHidden(who, p)}`])}
        order by n.is_whole desc, p.id desc limit ${MOST_OF_A_KIND}`,
  )
}

async function findPackages(db: Db, who: Who, text: string): Promise<Found[]> {
  const href = pageFor(who)
  if (!href) return []
  const [begin, end, named] = await Promise.all([beginningLike(db, who, text), endingLike(db, who, text), consigneeLike(db, who, text)])
  const numbered = [...new Map([...begin, ...end].map((hit) => [hit.id, hit])).values()].slice(0, MOST)
  const place = (hit: Hit) => `${packageStatus.label(hit.status)} · ${hit.city}`
  return [
    ...numbered.map((hit) => ({ kind: 'Package', label: hit.tracking_no, detail: `${hit.ref_no} · ${place(hit)}`, href: href(hit) })),
    ...named.map((hit) => ({ kind: 'Consignee', label: hit.consignee_name, detail: `${hit.tracking_no} · ${place(hit)}`, href: href(hit) })),
  ]
}

interface OtherHit { at: number; label: string; detail: string | null; status: string | null; href: string }

/** Everything else that goes by this name or number, some of each kind this person may open. */
async function findOthers(db: Db, who: Who, text: string): Promise<Found[]> {
  const openable = finders.map((finder, at) => ({ finder, at })).filter(({ finder }) => who.keys.has(finder.key))
  if (openable.length === 0) return []
  const parts = openable.map(({ finder, at }) =>
    sql`(select ${at}::int as at, f.label, f.detail, f.status, f.href from (${finder.found(who, text)} limit ${MOST_OF_A_KIND}) f)`)
  const hits = await rows<OtherHit>(db, sql.join(parts, sql` union all `))
  return hits.flatMap(({ at, label, detail, status, href }) => {
    const finder = finders[at]
    return finder ? [{ kind: finder.kind, label, detail: [detail, status && finder.says?.(status)].filter(Boolean).join(' · '), href }] : []
  })
}

/** What the search box above every screen finds. */
export async function findAnything(db: Db, who: Who, text: string): Promise<Found[]> {
  const [packages, others] = await Promise.all([findPackages(db, who, text), findOthers(db, who, text)])
  return [...packages, ...others]
}
