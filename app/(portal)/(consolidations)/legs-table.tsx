import { Chip } from '@/components/ui/chip'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { legStatus } from '@/lib/domain/container'
import type { Tone } from '@/lib/domain/machine'
import { kg } from '@/lib/domain/weight'

type Leg = Reply<'consolidations.flights'>[number]
const tones: Record<Leg['status'], Tone> = { scheduled: 'grey', departed: 'cyan', arrived: 'green', cancelled: 'grey', offloaded: 'orange' }
const moment = (at: string | null, otherwise: string | null) => (
  at ? <When moment={at} /> : otherwise ? <span className="text-ink-soft"><When moment={otherwise} /> planned</span> : '–'
)

const there = (place: string, local: string | null) => local && <span className="block text-meta text-ink-soft"><bdi>{place}</bdi> {local}</span>

/** The legs of a consolidation, as they are planned and as they were flown. */
export function LegsTable({ legs }: { legs: readonly Leg[] }) {
  if (legs.length === 0) return <p className="text-ink-soft">No flight details yet.</p>
  return (
    <div className="thin-scroll overflow-x-auto rounded border" tabIndex={0} role="region" aria-label="Legs">
      <Table>
        <thead>
          <tr>
            <Th align="end">Leg</Th>
            <Th>Flight</Th>
            <Th>From</Th>
            <Th>To</Th>
            <Th>Departure</Th>
            <Th>Arrival</Th>
            <Th align="end">Pieces</Th>
            <Th align="end">Kg</Th>
            <Th>Status</Th>
          </tr>
        </thead>
        <tbody>
          {legs.map((leg) => (
            <Tr key={leg.leg_no}>
              <Td align="end">{leg.leg_no}</Td>
              <Td><bdi className="font-mono">{leg.flight_no}</bdi>{leg.vessel_name && ` ${leg.vessel_name}`}</Td>
              <Td>{leg.origin}</Td>
              <Td>{leg.destination}</Td>
              <Td className="whitespace-nowrap">{moment(leg.atd, leg.etd ?? leg.std)}{there(leg.origin, leg.departs_local)}</Td>
             <Td className="whitespace-nowrap">{moment(leg.ata, leg.eta ?? leg.sta)}{there(leg.destination, leg.arrives_local)}</Td>
              <Td align="end">{leg.pieces ?? '–'}</Td>
              <Td align="end">{leg.weight ? kg(leg.weight) : '–'}</Td>
              <Td><Chip tone={tones[leg.status]}>{legStatus.label(leg.status)}</Chip></Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
