import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { sellerMapping } from '@/lib/contract/seller-mapping'
import { rows, type Db } from '../../db/db'
import { implement } from '../../platform/implement'
import { allOf, contains } from '../../platform/list'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { followMapping, mapSeller } from '../sellers/mapping'
import { visibleMappings, visibleSellers } from '../sellers/scope'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { clientOf, holdClient } from './scope'

type Board = z.output<typeof sellerMapping.board.reply>
type Saving = z.output<typeof sellerMapping.save.body>

const MOST = 500

/** Sellers of a client, or those that are not; only those the asker may know of. */
async function board(db: Db, who: Who, clientId: number, { unmapped, active, search }: z.output<typeof sellerMapping.board.query>): Promise<Board> {
  await clientOf(db, who, clientId)
  const typed = search ? contains(search) : null
  return rows<Board[number]>(
    db,
    sql`select s.id as seller_id, s.seller_code, s.legal_name, n.ref_code, s.onboarding_stage, coalesce(n.active, false) as active, n.mapped_at,
          coalesce((select string_agg(c.client_code, ', ' order by c.client_code) from client_seller_map m join clients c on c.id = m.client_id
          where m.seller_id = s.id and m.client_id <> ${clientId} and ${visibleMappings(who)}), '') as others
        from sellers s left join client_seller_map n on n.seller_id = s.id and n.client_id = ${clientId}
        where ${allOf([
          visibleSellers(who),
          unmapped ? sql`coalesce(n.active, false) = false` : sql`n.id is not null`,
          active === undefined || unmapped ? undefined : sql`n.active = ${active}`,
          typed === null ? undefined : sql`(s.seller_code ilike ${typed} or s.legal_name ilike ${typed} or n.ref_code ilike ${typed})`,
        ])} order by s.legal_name, s.id limit ${MOST}`,
  )
}

const array = (ids: readonly number[]) => sql`${sql.param(ids)}::bigint[]`

interface Held {
  id: number
  seller_code: string
  onboarding_stage: number
}

/** The sellers of a save, held in the order of their ids; 422 for one that is gone. */
async function holdSellers(tx: Db, who: Who, sellerIds: readonly number[]): Promise<Held[]> {
  const ids = [...new Set(sellerIds)]
  const held = await rows<Held>(tx, sql`select s.id, s.seller_code, s.onboarding_stage from sellers s
    where ${allOf([sql`s.id = any(${array(ids)})`, visibleSellers(who)])} order by s.id for update of s`)
  if (held.length < ids.length) throw refuseField('map', 'One of these sellers no longer exists. Load the board again.')
  return held
}

async function refuseLast(tx: Db, held: readonly Held[], unmap: readonly number[]): Promise<void> {
  const left = await rows<{ seller_id: number }>(tx, sql`select distinct seller_id from client_seller_map where seller_id = any(${array(unmap)}) and active`)
  const kept = new Set(left.map(({ seller_id }) => Number(seller_id)))
  const stranded = held.find(({ id, onboarding_stage }) => unmap.includes(Number(id)) && onboarding_stage > 0 && !kept.has(Number(id)))
  if (stranded) throw new Refusal(409, `${stranded.seller_code} has signed up and needs at least one client. Map it to another first.`)
}

const once = {
  client_seller_map_ref_once: () => new Refusal(409, 'Two sellers of this client would have the same ref code.', [{
    field: 'map', message: 'Two sellers of this client would have the same ref code.',
  }]),
}

async function refuseTakenRef(tx: Db, clientId: number, map: Saving['map']): Promise<void> {
  const given = map.filter(({ ref_code }) => ref_code)
  const [taken] = await rows<{ ref_code: string; seller_code: string }>(
    tx,
    sql`select m.ref_code, s.seller_code from client_seller_map m join sellers s on s.id = m.seller_id
        where m.client_id = ${clientId} and m.ref_code = any(${sql.param(given.map(({ ref_code }) => ref_code))}::text[])
          and not m.seller_id = any(${array(map.map(({ seller_id }) => seller_id))}) limit 1`,
  )
  if (taken) throw new Refusal(409, `Ref Code ${taken.ref_code} is used by ${taken.seller_code}.`, [{
    field: 'map', message: `Ref Code ${taken.ref_code} is used by ${taken.seller_code}.`,
  }])
}

/** Writes what was staged on the board in one go (clients.md 4.3): all of it lands or nothing does. */
async function saveBoard(tx: Db, who: Who, clientId: number, { map, unmap }: Saving): Promise<{ mapped: number; unmapped: number }> {
  await holdClient(tx, who, clientId)
  const held = await holdSellers(tx, who, [...map.map(({ seller_id }) => seller_id), ...unmap])
  await refuseTakenRef(tx, clientId, map)
  const gone = await rows<{ seller_id: number }>(tx, sql`update client_seller_map set active = false, unmapped_at = now()
    where client_id = ${clientId} and active and seller_id = any(${array(unmap)}) returning seller_id`)
  await mapSeller(tx, map.map(({ seller_id }) => seller_id), map.map(() => clientId))
  await refuseLast(tx, held, unmap)
  for (const { seller_id } of gone) await followMapping(tx, Number(seller_id))
  const refs = map.filter(({ ref_code }) => ref_code !== undefined).map(({ seller_id, ref_code }) => ({ seller_id, ref_code: ref_code || null }))
  if (refs.length > 0) {
    await refuseOn(
      once,
      rows(tx, sql`update client_seller_map m set ref_code = g.ref_code
        from jsonb_to_recordset(${JSON.stringify(refs)}::jsonb) as g(seller_id bigint, ref_code text) where m.client_id = ${clientId}
          and m.seller_id = g.seller_id`),
    )
  }
  return { mapped: map.length, unmapped: gone.length }
}

export const sellerMappingHandlers = implement(sellerMapping, {
  board: ({ db, who, params, query }) => board(db, who, params.id, query),
  save: async ({ db, who, params, body, audit }) => {
    const done = await saveBoard(db, who, params.id, body)
    audit({ entity: 'client_seller_map', entity_id: params.id, after: body })
    return done
  },
  upload: (ctx) => receiveUpload(ctx, 'map_seller', { dry_run: ctx.body.dry_run }),
})
