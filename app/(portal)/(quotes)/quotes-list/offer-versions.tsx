'use client'

import type { ReactNode } from 'react'
import { Nothing } from '@/components/cells/nothing'
import { Chip } from '@/components/ui/chip'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { subtract } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import { changesBetween } from '@/lib/domain/quote'

type Offer = Reply<'quotes.one'>['offers'][number]
const nameOf = ({ charge_code, label }: { charge_code: string; label: string }) => `${charge_code} ${label}`

/** What a line comes to in a version; marked where the version before said otherwise. */
function Amount({ offer, line, isChanged }: { offer: Offer; line: string; isChanged: boolean }) {
  const found = offer.breakdown.find((each) => nameOf(each) === line)
  if (!found) return <Nothing />
  return <bdi dir="ltr" className={isChanged ? 'figures font-semibold' : 'figures'}>{money(found.amount, offer.currency)}</bdi>
}

/** What a version comes to, and how much that is apart from the one before. */
function Total({ offer: { amount, currency }, before }: { offer: Offer; before: Offer | undefined }) {
  const apart = before?.currency === currency ? subtract(amount, before.amount) : null
  return (
    <>
      <bdi dir="ltr" className="figures font-semibold">{money(amount, currency)}</bdi>
      {apart !== null && <p className="text-meta text-ink-soft">{`${apart.startsWith('-') ? '' : '+'}${apart} on version ${before?.version}`}</p>}
    </>
  )
}

/** What each version says besides its charges. */
const terms: Readonly<Record<string, (offer: Offer) => ReactNode>> = {
  'Valid to': ({ valid_until }) => <When moment={valid_until} show="day" />,
  Transit: ({ transit_days: days, carrier_name }) => [days !== null && counted(days, 'day'), carrier_name].filter(Boolean).join(', ') || <Nothing />,
  Note: ({ note }) => note ?? <Nothing />,
  Sent: ({ sent_at }) => <When moment={sent_at} show="day" />,
}

/** Every version of an offer beside the others, the newest first, with what it says otherwise than the one before. */
export function OfferVersions({ offers, isAccepted }: { offers: readonly Offer[]; isAccepted: boolean }) {
  if (offers.length === 0) return <p className="text-ink-soft">No offer was made yet.</p>
  const lines = [...new Map(offers.flatMap(({ breakdown }) => breakdown).map((line) => [nameOf(line), line.label]))]
  const changedIn = offers.map((offer, at) => {
    const before = offers[at + 1]
    return new Set(before?.currency === offer.currency ? changesBetween(before.breakdown, offer.breakdown).map(nameOf) : [])
  })
  return (
    <Table aria-label="Versions of the offer">
      <thead>
        <tr>
          <Th>Charge</Th>
          {offers.map(({ version, is_final }) => (
            <Th key={version} align="end">{`Version ${version}${is_final ? ', final' : ''}`}</Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(([line, label]) => (
          <Tr key={line}>
            <Td>{label}</Td>
            {offers.map((offer, at) => (
              <Td key={offer.version} align="end"><Amount offer={offer} line={line} isChanged={changedIn[at]?.has(line) ?? false} /></Td>
            ))}
          </Tr>
        ))}
        <Tr>
          <Td><b>Total</b></Td>
          {offers.map((offer, at) => <Td key={offer.version} align="end"><Total offer={offer} before={offers[at + 1]} /></Td>)}
        </Tr>
        {Object.entries(terms).map(([label, say]) => (
          <Tr key={label}><Td>{label}</Td>{offers.map((offer) => <Td key={offer.version} align="end">{say(offer)}</Td>)}</Tr>
        ))}
        {isAccepted && (
          <Tr><Td>Answer</Td>{offers.map(({ version }, at) => <Td key={version} align="end">{at === 0 && <Chip tone="green">Accepted</Chip>}</Td>)}</Tr>
        )}
      </tbody>
    </Table>
  )
}
