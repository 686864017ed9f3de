'use client'

import { useState } from 'react'
import { BigField } from '@/components/kiosk/big-field'
import { ChoiceTiles } from '@/components/kiosk/choice-tiles'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { StepFrame } from '@/components/kiosk/step-frame'
import { useKioskScan } from '@/components/kiosk/use-kiosk-scan'
import { gateReference, looksLikeToken } from '@/lib/domain/gate-token'
import { isAway, kioskAsk } from '@/lib/kiosk/kiosk-ask'
import { knownMatches, type Match } from '@/lib/kiosk/known-matches'
import { Refused } from '@/lib/domain/refused'
import { cleanNumber } from '@/lib/domain/scan-input'
import { chosenWith } from '@/lib/kiosk/planned-orders'
import type { Draft } from './draft'
import { MatchCards } from './match-cards'

const kinds = gateReference.names.filter((name) => name !== 'none')

/** What is planned under a number: the service is asked, and without a network what was read of today. */
function useMatches(draft: Draft, change: (part: Partial<Draft>) => void) {
  const { station, fail } = useKiosk()
  const [matches, setMatches] = useState<readonly Match[] | null>(draft.matches.length > 0 ? draft.matches : null)
  const [isBusy, setBusy] = useState(false)
  const look = (number: string) => {
    setBusy(true)
    const show = (found: Match[]) => {
      setMatches(found)
      change({ matches: found.length === 1 ? found : [] })
    }
    kioskAsk('pasTokens.match', { warehouse_id: station.warehouse_id, reference_no: cleanNumber(number) }).then(
      ({ matches: found }) => show(found),
      // Who is not among those either is taken all the same.
      (error: unknown) => (isAway(error) || !(error instanceof Refused) ? knownMatches(station, number).then(show, () => show([])) : fail(error.message)),
    ).finally(() => setBusy(false))
  }
  return { matches, isBusy, look, forget: () => setMatches(null) }
}

/** The order the truck comes for, recognised if somebody planned it, without a network by what was read of today; without one it is a walk-in. */
export function ReferenceStep({ draft, change, onBack, onNext }: {
  draft: Draft; change: (part: Partial<Draft>) => void; onBack: () => void; onNext: () => void
}) {
  const { words } = useKiosk()
  const { matches, isBusy, look, forget } = useMatches(draft, change)
  const [isChecked, setChecked] = useState(false)
  useKioskScan({ accepts: (text) => !looksLikeToken(text), take: (text) => {
    change({ reference_no: text, reference_type: draft.reference_type && draft.reference_type !== 'none' ? draft.reference_type : 'asn', matches: [] })
    look(text)
  } })
  const next = () => {
    setChecked(true)
    if (draft.reference_type === 'none') return onNext()
    if (draft.reference_type === null || !draft.reference_no.trim()) return
    if (matches === null) look(draft.reference_no)
    else onNext()
  }
  return (
    <StepFrame title={words.create.reference} step={3} steps={7} back={onBack} next={{ busy: isBusy, off: draft.reference_type === null, run: next }}>
      <ChoiceTiles
        label={words.create.reference}
        isLabelHidden
        small
        value={draft.reference_type}
        onChange={(reference_type) => {
          forget()
          change({ reference_type, matches: [], ...(reference_type === 'none' ? { reference_no: '' } : {}) })
        }}
        options={[...kinds.map((value) => ({ value, label: words.create[value] })), { value: 'none' as const, label: words.create.none }]}
      />
      {draft.reference_type !== null && draft.reference_type !== 'none' && (
        <BigField isCode label={words.create.number} value={draft.reference_no} maxLength={64} error={isChecked && !draft.reference_no.trim()
          ? words.common.fillIn
          : undefined} onChange={(reference_no) => {
          forget()
          change({ reference_no, matches: [] })
        }} />
      )}
      {(draft.reference_type === 'none' || matches?.length === 0) && (
        <p className="rounded-lg bg-yellow-soft p-6 font-semibold text-yellow-strong">{words.create.notPlanned}</p>
      )}
      {matches && matches.length > 0 && (
        <div className="flex flex-col gap-4">
          <p className="font-semibold text-green-strong">{words.create.planned}</p>
          <MatchCards matches={matches} chosen={draft.matches} onChoose={(match) => change({ matches: chosenWith(draft.matches, match) })} />
        </div>
      )}
    </StepFrame>
  )
}
