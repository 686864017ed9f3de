import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendorRates } from '@/lib/contract/vendor-rates'
import { minutesOf } from '@/lib/domain/time-window'
import { payOf } from '@/lib/domain/vendor-day'
import { billed, MOST_SHIFT_MINUTES, paidIn, type PayCard } from '@/lib/domain/vendor-pay'
import type { Db } from '../../db/db'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { dayFacts, dayTypeOf } from './calendar'
import { cardById } from './cards'
import { notFound, visibleCards } from './scope'

type Body = z.output<typeof vendorRates.calc.body>

/** The card asked about: one that is kept, or one as it is being typed. */
async function cardOf(db: Db, who: Who, { card, card_id }: Body): Promise<PayCard & { warehouse_id?: number | null }> {
  if (card) return card as PayCard & { warehouse_id?: number | null }
  const kept = card_id ? await cardById(db, card_id, visibleCards(who, sql`c`)) : undefined
  if (!kept) throw notFound()
  return kept
}

/** What a day would cost by a card, step by step; nothing is kept. */
export async function calculate(db: Db, who: Who, body: Body): Promise<z.input<typeof vendorRates.calc.reply>> {
  const card = await cardOf(db, who, body)
  const from = minutesOf(body.in)
  if (body.in === body.out) throw refuseField('out', 'Out must be after in.')
  const to = minutesOf(body.out) + (minutesOf(body.out) < from ? 1440 : 0)
  if (to - from > MOST_SHIFT_MINUTES) throw refuseField('out', 'More than 16 hours.')
  const day_type = body.day_type ?? dayTypeOf(await dayFacts(db, body.date, card.warehouse_id ?? null), body.date, null)
  const pay = payOf(card, {
    in: from, out: to, break_minutes: body.break ?? null, day_type, is_shift_worker: body.is_shift_worker, overtime_exempt: false,
    substitute_day: body.substitute_day, role: body.role, basic_monthly_wage: body.basic_monthly_wage ?? null,
    units_done: body.units_done ?? null,
  })
  if (!pay) throw refuseField(
    card.calc_method === 'fixed' ? 'role' : 'basic_monthly_wage',
    card.calc_method === 'fixed' ? 'The card has no rate for this role.' : 'Enter the monthly wage the card multiplies.',
  )
  return { ...pay, ...billed(pay.amount, card.vendor_margin_pct, card.vat_rate, paidIn(card)), day_type, currency: paidIn(card) }
}
