'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { HsCode } from '@/components/cells/hs-code'
import { Nothing } from '@/components/cells/nothing'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { Timeline } from '@/components/ui/timeline'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { money } from '@/lib/domain/money'
import { containerLoad, freightMode, pickupType } from '@/lib/domain/package-list'
import { quote as codes, quoteStatus, type QuoteStatus } from '@/lib/domain/quote'
import { OfferDialog } from './offer-dialog'
import { OfferVersions } from './offer-versions'

type Quote = Reply<'quotes.one'>

const or = (text: string | null | undefined) => (text ? text : <Nothing />)
const nameOf = (status: number) => String(status) as QuoteStatus

function Facets({ quote: q }: { quote: Quote }) {
  return (
    <Facts
      groups={[
        {
          title: 'Shipment',
          facts: [
            { label: 'Seller', value: or(q.seller) }, { label: 'Client', value: or(q.client) },
            {
              label: 'Carriage',
              value: [
                freightMode.is(q.freight_mode) && freightMode.label(q.freight_mode),
                containerLoad.is(q.container_load) && containerLoad.label(q.container_load),
              ]
                .filter(Boolean).join(', '),
            },
            { label: 'Route', value: <>{q.route} ({q.origin_country} to {q.destination_country})</> },
            { label: 'Terms', value: q.incoterm }, { label: 'Ready', value: <When moment={q.ready_date} show="day" /> },
            { label: pickupType.is(q.pickup_type) ? pickupType.label(q.pickup_type) : 'Pickup', value: or(q.pickup_address), wide: true },
            { label: 'Delivered to', value: or(q.delivery_address), wide: true },
          ],
        },
        {
          title: 'Goods',
          facts: [
            { label: 'Goods', value: q.commodity }, { label: 'HS code', value: <HsCode code={q.hs_code} /> },
            { label: 'Dangerous', value: q.is_dg ? (q.un_no ?? 'Yes') : 'No' },
            { label: 'Temperature', value: q.temperature_controlled ? 'Controlled' : 'Ambient' },
            { label: 'Value', value: q.goods_value && q.goods_currency ? money(q.goods_value, q.goods_currency) : <Nothing />, numeric: true },
            { label: 'Gross weight', value: `${q.total_gross_weight} kg`, numeric: true },
            { label: 'Volume', value: `${q.total_volume_cbm} cbm`, numeric: true }, { label: 'Chargeable', value: q.chargeable, numeric: true },
          ],
        },
      ]}
    />
  )
}

function Cargo({ cargo }: Pick<Quote, 'cargo'>) {
  if (cargo.length === 0) return null
  return (
    <section>
      <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">Cargo</h3>
      <Table aria-label="Cargo">
        <thead><tr><Th align="end">Pieces</Th><Th>Kind</Th><Th align="end">L x W x H, cm</Th><Th align="end">kg each</Th></tr></thead>
        <tbody>
          {cargo.map((line) => (
            <Tr key={JSON.stringify(line)}>
              <Td align="end">{line.qty}</Td><Td>{line.package_type}</Td><Td align="end">{`${line.length} x ${line.width} x ${line.height}`}</Td>
              <Td align="end">{line.gross_weight}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

const history = (q: Quote) => q.history.map((h) => ({
  id: h.id, at: h.at, kind: 'status' as const, title: quoteStatus.label(nameOf(h.to_status)),
  by: [h.by, h.version && `version ${h.version}`].filter(Boolean).join(', '), detail: h.note,
}))

function Content({ quote: q }: { quote: Quote }) {
  const status = nameOf(q.offer_status)
  return (
    <div className="flex flex-col gap-6">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={quoteStatus.tone(status)}>{quoteStatus.label(status)}</Chip>
        {q.is_late && <Chip tone="red">Past its last day</Chip>}
        {q.offers.length > 0 && <span className="text-ink-soft">{counted(q.offers.length, 'version')}</span>}
      </p>
      <OfferVersions offers={q.offers} isAccepted={q.offer_status === codes.accepted} />
      <Facets quote={q} />
      <Cargo cargo={q.cargo} />
      <section>
        <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">What happened</h3>
        <Timeline label="What happened" entries={history(q)} />
      </section>
    </div>
  )
}

/** What quote-drawer.tsx shows: what is to be carried, every version of the offer beside the one before, and what was said. */
export function OpenedQuote({ id, mayOffer, onClose }: { id: number; mayOffer: boolean; onClose: () => void }) {
  const opensOffer = useSearchParams().has('offer')
  const [offering, setOffering] = useState(opensOffer)
  const { data: q, error, refetch, isFetching } = useAsk('quotes.one', { id })
  const isFinal = q !== undefined && q.offer_status !== codes.asked
  const takesOffer = mayOffer && q !== undefined && ([codes.asked, codes.offered, codes.revision, codes.expired] as number[]).includes(q.offer_status)
  return (
    <Drawer
      open onOpenChange={onClose} width="wide" title={q ? `Quote ${q.quote_no}` : 'Quote'}
      footer={takesOffer ? <Button variant="primary" onClick={() => setOffering(true)}>{isFinal ? 'Make a final offer' : 'Make an offer'}</Button> : undefined}
    >
      {q && <Content quote={q} />}
      {error && !q && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!q && !error && <TableSkeleton rows={8} columns={2} />}
      {q && takesOffer && offering && <OfferDialog quote={q} isFinal={isFinal} onClose={() => setOffering(false)} />}
    </Drawer>
  )
}
