'use client'

import { useEffect, useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { EmptyState } from '@/components/ui/empty-state'
import { later } from '@/components/ui/later'
import { scanEntity } from '@/lib/domain/entity-scan'
import { QueueNotices } from './queue-notices'
import { ScanQuestions } from './scan-questions'
import type { ScanSession, SessionState } from './scan-session'
import { firstQuestions, isAlert, keepPlace, keptPlace, needsPlace, nowhere, type Answers, type ScanChoices, type ScanFact, type ScanPlace } from './scan-setup'

interface Props {
  choices: ScanChoices
  session: ScanSession
  state: SessionState
  /** The scan chosen before, which has focus. */
  last: string | null
  onStart: (scan: ScanFact, place: ScanPlace, answers: Answers) => void
  onFinish: () => void
}

/** Pictures come after the tiles, which keep their place. */
const ScanIcon = later(() => import('./scan-icon').then((part) => part.ScanIcon))
const elsewhere = 'elsewhere'

function PlaceFields({ place, onChange, facilities, error }: {
  place: ScanPlace; onChange: (place: ScanPlace) => void; facilities: ScanChoices['facilities']; error: string | null
}) {
  const [isElsewhere, setElsewhere] = useState(false)
  const asksText = facilities.length === 0 || isElsewhere || (place.facility_id === null && place.location !== null)
  const options = [...facilities.map(({ value, label }) => ({ value, label })), { value: elsewhere, label: 'Another place' }]
  return (
    <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
      {facilities.length > 0 && (
        <ChoiceField
          id="place"
          name="facility_id"
          label="Where this device stands"
          hint="Remembered on this device"
          options={options}
          value={asksText ? elsewhere : place.facility_id}
          onChange={(value) => {
            setElsewhere(value === elsewhere)
            onChange(value === elsewhere || value === null ? nowhere : { facility_id: Number(value), location: null })
          }}
          error={asksText ? null : error}
          required
        />
      )}
      {asksText && (
        <TextField
          id={facilities.length > 0 ? 'place-text' : 'place'} name="location" label="Location" maxLength={100} value={place.location}
          onChange={(location) => { setElsewhere(true); onChange({ facility_id: null, location }) }} error={error} required
        />
      )}
    </div>
  )
}

function Tile({ scan, onChoose }: { scan: ScanFact; onChoose: () => void }) {
  return (
    <button
      type="button"
      data-scan={scan.code}
      onClick={onChoose}
      className={classes(
        'flex min-h-24 items-center gap-3 rounded-lg border bg-surface p-4 text-start max-sm:p-3',
        isAlert(scan) ? 'border-s-4 border-s-orange-solid' : 'border-s-4 border-s-primary',
        'hover:border-line-control hover:bg-surface-hover active:bg-surface-pressed',
      )}
    >
      <span aria-hidden className="size-6 shrink-0 text-ink-faint max-sm:hidden"><ScanIcon scan={scan} /></span>
      <span className="min-w-0">
        <span className="block text-lead font-semibold break-words">{scan.name}</span>
        <span className="block font-mono text-meta text-ink-faint">{scan.code}</span>
      </span>
    </button>
  )
}

/** Step 1: where the device stands and which scan is made; what the scan asks for besides comes in a dialog. */
export function ChooseScan({ choices, session, state, last, onStart, onFinish }: Props) {
  const [place, setPlace] = useState<ScanPlace>(nowhere)
  const [error, setError] = useState<string | null>(null)
  const [asking, setAsking] = useState<ScanFact | null>(null)
  useEffect(() => setPlace(keptPlace(choices.facilities)), [choices.facilities])
  useEffect(() => {
    document.querySelector<HTMLElement>(`[data-scan="${last}"]`)?.focus()
  }, [last])
  const isPlaced = place.facility_id !== null || Boolean(place.location?.trim())
  const groups = Object.entries(Object.groupBy(choices.scans, ({ entity_type }) => entity_type))

  const choose = (scan: ScanFact) => {
    if (needsPlace(scan) && !isPlaced) {
      setError('Choose where this device stands first.')
      document.getElementById('place')?.focus()
      return
    }
    keepPlace(place)
    if (firstQuestions(scan).length > 0) setAsking(scan)
    else onStart(scan, place, {})
  }
  return (
    <div data-size="kiosk" className="flex flex-col gap-5">
      <QueueNotices session={session} queue={state.queue} />
      <PlaceFields place={place} onChange={(next) => { setPlace(next); setError(null) }} facilities={choices.facilities} error={error} />
      {groups.length === 0 && <EmptyState title="No scans for you yet" text="Ask the person who manages entity scans to add your user category to one." />}
      {groups.map(([entity, scans = []]) => (
        <section key={entity} aria-label={scanEntity.is(entity) ? scanEntity.label(entity) : entity}>
          <h2 className="mb-2 text-lead font-semibold">{scanEntity.is(entity) ? scanEntity.label(entity) : entity}</h2>
          <div className="grid gap-3 [grid-template-columns:repeat(auto-fill,minmax(14rem,1fr))] max-sm:grid-cols-2 max-sm:gap-2">
            {scans.map((scan) => <Tile key={scan.code} scan={scan} onChoose={() => choose(scan)} />)}
          </div>
        </section>
      ))}
      {state.entries.length > 0 && <div><Button size="large" onClick={onFinish}>Finish and see results ({state.entries.length})</Button></div>}
      {asking && (
        <ScanQuestions scan={asking} reasons={choices.reasons} onClose={() => setAsking(null)} onStart={(answers) => onStart(asking, place, answers)} />
      )}
    </div>
  )
}
