import { sql } from 'drizzle-orm'
import { consignee } from '@/lib/contract/consignee'
import { first } from '../../db/db'
import { Download, implement, type Ctx } from '../../platform/implement'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { consigneeHidden, seesMoney, visiblePackages } from '../../core/parcels/scope'
import { photo } from '../tracking/pod-files'
import { proofOf } from '../tracking/public-pod'
import { tellCode } from './address-code'
import { linkOf } from './cash'
import { optionsOf } from './options'
import { choosePoint, chooseSafePlace, reschedule, withdraw, type Changing } from './make-request'
import { comeBack } from './paid'
import { paymentLink } from './pay'
import { parcelHeld, passFor, provePhone } from '../tracking/phone-check'
import { requestsOf, requestHistory } from './request-rows'

type Held = { tracking_no: string; pass: string }

/** Opens a change: the parcel of the pass, its row locked. */
async function change({ db, body, services, audit }: Ctx<unknown, unknown, Held>): Promise<Changing> {
  return { tx: db, parcel: await parcelHeld(db, body, services.config.TOKEN_SECRET, true), audit }
}

const requestsAfter = async ({ tx, parcel }: Changing) => ({ wishes: await requestsOf(tx, parcel.id, 'en') })

export const consigneeHandlers = implement(consignee, {
  check: async ({ db, body, services, request: { ip } }) =>
    passFor(db, await provePhone(db, { trackingNo: body.tracking_no, phoneLast4: body.phone_last4, ip }), services.config.TOKEN_SECRET),

  desk: async ({ db, body, services }) => optionsOf(db, await parcelHeld(db, body, services.config.TOKEN_SECRET), body.lang, services.config),

  photo: async ({ db, query, services }) => {
    const parcel = await parcelHeld(db, query, services.config.TOKEN_SECRET)
    const path = (await proofOf(db, parcel.id))?.photo_path
    if (!path) throw new Refusal(404, 'No photo was taken.')
    return new Download(await photo(services, path), 'image/jpeg', 'delivery.jpg', true)
  },

  reschedule: async (ctx) => {
    const changing = await change(ctx)
    await reschedule(changing, ctx.body.day)
    return requestsAfter(changing)
  },

  safePlace: async (ctx) => {
    const changing = await change(ctx)
    const { place, lat, lng } = ctx.body
    await chooseSafePlace(changing, { place, ...(lat !== undefined && lng !== undefined ? { lat, lng } : {}) })
    return requestsAfter(changing)
  },

  addressCode: async (ctx) => {
    await tellCode(await change(ctx), ctx.body.code)
    return { is_known: true }
  },

  pudo: async (ctx) => {
    const changing = await change(ctx)
    await choosePoint(changing, ctx.body.pudo_id)
    return requestsAfter(changing)
  },

  withdraw: async (ctx) => {
    const changing = await change(ctx)
    await withdraw(changing, ctx.body.kind)
    return requestsAfter(changing)
  },

  payLink: async (ctx) => paymentLink(await change(ctx), ctx.services, ctx.body.lang),

  paid: (ctx) => comeBack(ctx),

  wishes: async ({ db, who, params }) => {
    const seen = await first<{ hidden: boolean }>(
      db,
      sql`select ${consigneeHidden(who, sql`p`)} as hidden from packages p where ${allOf([sql`p.id = ${params.id}`, visiblePackages(who, sql`p`)])}`,
    )
    if (!seen) throw new Refusal(404, 'That package no longer exists.')
    const link = seesMoney(who) ? await linkOf(db, params.id) : null
    return {
      wishes: seen.hidden ? [] : await requestHistory(db, params.id),
      payment: link && { amount: link.amount, currency: link.currency, status: link.status, paid_at: link.paid_at },
    }
  },
})
