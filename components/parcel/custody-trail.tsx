import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Facts } from '@/components/ui/facts'
import { Timeline, type TimelineEntry } from '@/components/ui/timeline'
import type { Reply } from '@/lib/contract/types'
import { custodyHolder } from '@/lib/domain/custody'
import { at, known, text } from './known-facts'

export type Trail = Reply<'custody.trail'>
type Holding = Trail['parcel'][number]

const nameOf = ({ holder, holder_name }: Holding) => holder_name ?? custodyHolder.label(holder)

/** Who has the parcel now, who gave it to them, and whether they have said so. */
export function LastHolder({ trail: { parcel, cash } }: { trail: Trail }) {
  const [giver, now] = parcel.length > 1 ? parcel.slice(-2) : [undefined, parcel[0]]
  const money = cash.at(-1)
  if (!now) return null
  return (
    <Card title="Who had it last">
      <Facts
        groups={[{
          facts: known(
            { label: now.is_open ? 'Handed to' : 'With', value: <b className="font-semibold">{nameOf(now)}</b> },
            now.holder_name && now.holder !== 'sender' ? text('As', custodyHolder.label(now.holder)) : null, at('Since', now.from),
            giver ? text('From', nameOf(giver)) : null,
            now.is_open ? { label: 'Taken', value: <Chip tone="orange">Nobody has said so</Chip> } : null,
            money ? text('Cash is with', nameOf(money)) : null,
          ),
        }]}
      />
    </Card>
  )
}

const entryOf = (holding: Holding, id: number): TimelineEntry => ({
  id, at: holding.from, kind: 'status', title: nameOf(holding), by: [holding.event, holding.location].filter(Boolean).join(' · ') || undefined,
  detail: holding.is_open ? 'Handed over, and nobody has said that they took it.' : undefined, tone: holding.is_open ? 'orange' : holding.to ? 'grey' : 'blue',
})

/** Every hand it went through, the last first; then those of its cash. */
export function CustodyTrail({ trail: { parcel, cash } }: { trail: Trail }) {
  return (
    <div className="flex flex-col gap-6">
      <Timeline label="Hands it went through" entries={parcel.map(entryOf).toReversed()} />
      {cash.length > 0 && (
        <section>
          <h3 className="mb-2 font-semibold">Its cash</h3>
          <Timeline label="Hands its cash went through" entries={cash.map(entryOf).toReversed()} />
        </section>
      )}
    </div>
  )
}
