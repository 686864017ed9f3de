import { bags } from '@/lib/contract/bags'
import { bagLimits, bagMixture, bagType } from '@/lib/domain/lists'
import { sql } from 'drizzle-orm'
import { isNumber } from '../../platform/list'
import { rows } from '../../db/db'
import { Answer, implement } from '../../platform/implement'
import { isForeignInside } from '../containers/scope'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { readBoard } from './board'
import { changeBag } from './change'
import { closeHeld } from './close'
import { closeMany } from './close-many'
import { contentsFile, contentsOfManyFile } from './contents-file'
import { readCounts, readReport, reportFile } from './figures'
import { floorBag, floorBagOf } from './floor-bag'
import { mapOrders } from './map-orders'
import { cancelBag, reopenBag } from './moves'
import { openBag } from './open-bag'
import { readBag } from './read-bag'
import { scanIn, scanOut } from './scan'
import { findUnmapped } from './unmapped'

export const bagHandlers = implement(bags, {
  one: ({ db, who, params, query }) => readBag(db, who, params.id, { page: query.contents_page, size: query.contents_size }),
  change: async ({ db, who, params, body, audit }) => {
    await changeBag(db, who, params.id, body, audit)
    return floorBagOf(db, who, params.id)
  },
  template: ({ db, who, services, query }) => templateDownload(services, db, 'bag', query.format, who),
  counts: ({ db, who, query }) => readCounts(db, who, query),
  contents: ({ db, who, params, query }) => contentsFile(db, who, params.id, query.format),
  contentsOfMany: ({ db, who, body }) => contentsOfManyFile(db, who, body.ids, body.format),
  upload: (ctx) => receiveUpload(ctx, 'bag', { dry_run: ctx.body.dry_run }),

  add: async ({ db, who, body, audit }) => {
    const { id, bag_no } = await openBag(db, who, body)
    audit({ entity: 'bag', entity_id: id, action: 'bags.add', after: { ...body, bag_no } })
    return new Answer(201, await floorBagOf(db, who, id))
  },
  board: ({ db, who, query }) => readBoard(db, who, query),
  report: ({ db, who, query }) => (query.format ? reportFile(db, who, query, query.format) : readReport(db, who, query)),
  byNumber: ({ db, who, params }) => floorBag(db, who, sql`${isNumber(sql`b.bag_no`, [params.bag_no])} and not ${isForeignInside(who, sql`b`)}`),
  scanIn: async ({ db, who, body, audit }) => {
    const answer = await scanIn(db, who, body)
    audit({ entity: 'bag', entity_id: body.bag_id, action: 'bags.scanIn', after: { tracking_no: answer.package.tracking_no, result: answer.result } })
    return answer
  },
  scanOut: async ({ db, who, body, audit }) => {
    const { package_id } = await scanOut(db, who, body)
    audit({ entity: 'bag', entity_id: body.bag_id, action: 'bags.scanOut', after: { package_id, reason: body.reason ?? null } })
    return floorBagOf(db, who, body.bag_id)
  },
  close: async ({ db, who, params, body, audit }) => {
    const { bag_no } = await closeHeld(db, who, params.id, body)
    audit({
      entity: 'bag', entity_id: params.id, action: 'bags.close',
      after: { bag_no, gross_weight: body.gross_weight, seal_no: body.seal_no, override_reason: body.override_reason },
    })
    return { bag: await floorBagOf(db, who, params.id), label_url: `/bag-labels?numbers=${encodeURIComponent(bag_no)}` }
  },
  closeMany: ({ db, who, body, audit }) => closeMany(db, who, body, audit),
  reopen: async ({ db, who, params, body, audit }) => {
    const { bag_no } = await reopenBag(db, who, params.id, body.reason)
    audit({ entity: 'bag', entity_id: params.id, action: 'bags.reopen', after: { bag_no, reason: body.reason } })
    return floorBagOf(db, who, params.id)
  },
  cancel: async ({ db, who, params, body, audit }) => {
    const { bag_no, packages } = await cancelBag(db, who, params.id, body.reason)
    audit({ entity: 'bag', entity_id: params.id, action: 'bags.cancel', after: { bag_no, packages, reason: body.reason } })
    return floorBagOf(db, who, params.id)
  },
  unmapped: ({ db, who, query }) => findUnmapped(db, who, query),
  map: async ({ db, who, body, audit }) => {
    const done = await mapOrders(db, who, body)
    for (const { id, bag_no, added } of done.bags) audit({ entity: 'bag', entity_id: id, action: 'bags.map', after: { bag_no, added } })
    return done
  },
  uploadBulk: (ctx) => receiveUpload(ctx, 'bulk_bag', { auto_close: ctx.body.auto_close, dry_run: ctx.body.dry_run }),
  bulkTemplate: ({ db, who, services, query }) => templateDownload(services, db, 'bulk_bag', query.format, who),

  types: async ({ db }) => {
    const found = await listed(db, 'bag_types')
    return found.flatMap(({ value, label }) => (bagType.is(value) ? [{ value, label, ...bagLimits[value] }] : []))
  },
  mixtures: async ({ db }) => (await listed(db, 'bag_mixtures')).flatMap(({ value, label }) => (bagMixture.is(value) ? [{ value, label }] : [])),
})

/** Values of a list in use, as its keeper has labelled and ordered them. */
const listed = (db: Parameters<typeof floorBag>[0], code: string) =>
  rows<{ value: string; label: string }>(db, sql`select v.value, v.label from list_values v where v.list_code = ${code} and v.is_active
    order by v.sort_order, v.id`)
