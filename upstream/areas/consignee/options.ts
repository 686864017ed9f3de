import type { z } from 'zod'
import type { consignee } from '@/lib/contract/consignee'
import { changeRefused, deliveryDays } from '@/lib/domain/consignee'
import type { Language } from '@/lib/words/language'
import type { Config } from '../../config'
import type { Db } from '../../db/db'
import { proofOf } from '../tracking/public-pod'
import { codeOfPlace } from './address-code'
import { isCod, linkOf, type PaymentLink } from './cash'
import { cashGateway } from './pay'
import type { HeldParcel } from '../tracking/phone-check'
import { pointsNear } from './points'
import { requestsOf } from './request-rows'

type ParcelOptions = z.input<typeof consignee.desk.reply>

async function codOf(db: Db, parcel: HeldParcel, link: PaymentLink | null, isLate: boolean, config: Config): Promise<ParcelOptions['cod']> {
  if (!isCod(parcel)) return null
  const isPaid = link?.status === 'paid'
  const gateway = isPaid || isLate ? null : await cashGateway(db, config)
  return {
    amount: parcel.cod_amount, currency: parcel.cod_currency ?? 'AED', paid_at: isPaid ? link.paid_at : null,
    can_pay: gateway !== null, redirect: gateway && (link?.redirect ?? null), is_sandbox: gateway?.environment === 'sandbox',
  }
}

/** Everything the consignee may see and do once the phone check is passed; no name, address or value in it. */
export async function optionsOf(db: Db, parcel: HeldParcel, language: Language, config: Config): Promise<ParcelOptions> {
  const refused = changeRefused(parcel.status)
  const link = await linkOf(db, parcel.id)
  const isCash = isCod(parcel) && link?.status !== 'paid'
  const [proof, requests, points, cod, address_code] = await Promise.all([
    proofOf(db, parcel.id),
    requestsOf(db, parcel.id, language),
    refused || !parcel.to_points ? [] : pointsNear(db, parcel, language, isCash),
    codOf(db, parcel, link, refused !== null, config),
    refused ? null : codeOfPlace(db, parcel),
  ])
  return {
    tracking_no: parcel.tracking_no,
    until: parcel.until,
    proof: proof && { initials: proof.initials, delivered_at: proof.delivered_at, has_photo: proof.photo_path !== null },
    refused,
    days: refused ? [] : deliveryDays(parcel.country_code),
    points,
    wishes: requests,
    address_code,
    cod,
  }
}
