'use client'

import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/notice'
import type { Reply } from '@/lib/contract/types'
import { money } from '@/lib/domain/money'

type Offer = Reply<'vendorRequests.estimate'>[number]

const classText = ({ label, hours, amount }: Offer['classes'][number], currency: string) =>
  [label, hours && `${hours} h`, amount && money(amount, currency)].filter(Boolean).join(' ')

/** Vendors that could do it, cheapest first: cost before VAT, by class, and what to know before. */
export function OfferList({ offers, renderBeside }: { offers: readonly Offer[]; renderBeside?: (offer: Offer) => ReactNode }) {
  if (offers.length === 0) return <Notice tone="orange">No active vendor that works in this warehouse has a rate for all of it.</Notice>
  return (
    <ul className="flex flex-col divide-y rounded border">
      {offers.map((offer) => (
        <li key={offer.vendor_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 p-3">
          <span className="min-w-0 flex-1">
            <b>{offer.vendor_name}</b>
            <span className="block text-meta text-ink-soft">
              {offer.classes.map((one) => classText(one, offer.currency)).join(' · ')}
            </span>
            {offer.warnings.map((warning) => <span key={warning} className="block text-meta text-orange-strong">{warning}</span>)}
          </span>
          {offer.amount !== null && (
            <span className="figures text-end">
              <b>{money(offer.amount, offer.currency)}</b><span className="block text-meta text-ink-soft">before VAT</span>
            </span>
          )}
          {renderBeside?.(offer)}
        </li>
      ))}
    </ul>
  )
}
