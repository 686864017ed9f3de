'use client'

import type { ReactNode } from 'react'
import { BigButton } from '@/components/kiosk/big-button'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { Ltr } from '@/components/kiosk/ltr'
import type { Match } from '@/lib/kiosk/known-matches'

function MatchCard({ match, isChosen, onChoose }: { match: Match; isChosen: boolean; onChoose: () => void }) {
  const { words } = useKiosk()
  const facts: [string, ReactNode][] = [
    [words.create.client, match.client_name], [words.create.order, <Ltr key="o">{match.order_no}</Ltr>],
    [words.create.slot, <Ltr key="s">{`${match.projection_date} ${match.slot_from}–${match.slot_to}`}</Ltr>],
    [words.create.expected, match.vehicle_no && <Ltr key="v">{match.vehicle_no}</Ltr>], [words.create.pallets, match.pallets],
  ]
  return (
    <BigButton
      aria-pressed={isChosen} onClick={onChoose} className={`justify-start border-2 p-4 text-start ${isChosen ? 'border-primary bg-primary-soft' : ''}`}
    >
      <span className="grid w-full grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-4">
        {facts.filter(([, value]) => value !== null && value !== '').map(([label, value]) => (
          <span key={label} className="flex flex-col"><span className="text-lead font-normal text-ink-soft">{label}</span>{value}</span>
        ))}
      </span>
    </BigButton>
  )
}

/** Planned orders, of which those of one arrival are chosen together. */
export const MatchCards = ({ matches, chosen, onChoose }: { matches: readonly Match[]; chosen: readonly Match[]; onChoose: (match: Match) => void }) =>
  matches.map((match) => (
    <MatchCard
      key={match.mapping_id} match={match} isChosen={chosen.some(({ mapping_id }) => mapping_id === match.mapping_id)} onChoose={() => onChoose(match)}
    />
  ))
