'use client'

import { useState } from 'react'
import { BigField } from '@/components/kiosk/big-field'
import { ChoiceTiles } from '@/components/kiosk/choice-tiles'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { NumberPad } from '@/components/kiosk/number-pad'
import { PhotoBox } from '@/components/kiosk/photo-box'
import { StepFrame } from '@/components/kiosk/step-frame'
import { TickTile } from '@/components/kiosk/tick-tile'
import { TokenCard } from '@/components/kiosk/token-card'
import type { KioskToken } from '@/lib/kiosk/fold-token'

const isNumber = (text: string) => /^\d{1,6}$/.test(text)

type Counted = Record<'pallets' | 'cartons', string>

/** Two counts with one number pad, which serves the field that was touched last. */
function Counts({ counts, onChange, errorOf }: {
  counts: Counted; onChange: (counts: Counted) => void; errorOf: (name: keyof Counted) => string | undefined
}) {
  const { words } = useKiosk()
  const [touched, setTouched] = useState<'pallets' | 'cartons'>('pallets')
  const field = (name: keyof Counted) => (
    <BigField
      isCode inputMode="none" label={words.dockOut[name]} value={counts[name]} maxLength={6} error={errorOf(name)}
      onFocus={() => setTouched(name)} onChange={(text) => onChange({ ...counts, [name]: text.replaceAll(/\D/g, '') })}
    />
  )
  return (
    <div className="grid grid-cols-2 gap-6 max-sm:grid-cols-1">
      <div className="flex flex-col gap-4">{field('pallets')}{field('cartons')}</div>
      <NumberPad value={counts[touched]} onChange={(text) => onChange({ ...counts, [touched]: text })} most={touched === 'pallets' ? 4 : 6} />
    </div>
  )
}

/** What a damage looks like, in words and as a picture. */
function Damage({ note, onNote, photo, onPhoto, faults }: {
  note: string; onNote: (note: string) => void; photo: string | null; onPhoto: (photo: string | null) => void
  faults: { note: string | undefined; photo: string | undefined }
}) {
  const { words, site } = useKiosk()
  return (
    <>
      <BigField label={words.dockOut.note} value={note} maxLength={500} onChange={onNote} error={faults.note} />
      <PhotoBox
        label={site.require_photo ? words.dockOut.photo : `${words.dockOut.photo} (${words.common.optional})`}
        photo={photo} onChange={onPhoto} error={faults.photo}
      />
    </>
  )
}

/** What was moved and how it looked (pas.md 4.8). */
export function DockOutForm({ token, onBack, onFinished }: { token: KioskToken; onBack: () => void; onFinished: () => void }) {
  const { words, site, act, refuse } = useKiosk()
  const [counts, setCounts] = useState({ pallets: '', cartons: '' })
  const [condition, setCondition] = useState<'ok' | 'damage' | null>(null)
  const [photo, setPhoto] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const [next, setNext] = useState<'leave' | 'dock'>('leave')
  const [hasKeys, setKeys] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const movedNothing = Number(counts.pallets) + Number(counts.cartons) === 0 && isNumber(counts.pallets) && isNumber(counts.cartons)
  const faults = {
    pallets: !isNumber(counts.pallets), cartons: !isNumber(counts.cartons), condition: condition === null,
    note: condition === 'damage' && !note.trim(), photo: site.require_photo && condition === 'damage' && photo === null,
    reason: movedNothing && !reason.trim(), keys: !hasKeys,
  }
  const said = (is: boolean, text = words.common.fillIn) => (isChecked && is ? text : undefined)
  const finish = async () => {
    setChecked(true)
    if (Object.values(faults).some(Boolean) || condition === null) return
    setBusy(true)
    const outcome = await act('dock_out', token, {
      pallets: Number(counts.pallets), cartons: Number(counts.cartons), condition, next,
      ...(condition === 'damage' ? { damage_note: note.trim(), ...(photo ? { photos: [photo] } : {}) } : {}),
      ...(movedNothing ? { reason: reason.trim() } : {}),
    })
    setBusy(false)
    if (outcome.isDone) onFinished()
    else refuse(outcome)
  }
  return (
    <StepFrame title={words.dockOut.title} back={onBack} next={{ label: words.dockOut.finish, busy: isBusy, run: () => void finish() }}>
      <TokenCard token={token} />
      <Counts counts={counts} onChange={setCounts} errorOf={(name) => said(faults[name])} />
      {movedNothing && <BigField label={words.common.reason} value={reason} maxLength={200} onChange={setReason} error={said(faults.reason)} />}
      <ChoiceTiles
        label={words.dockOut.condition} small value={condition} error={said(faults.condition, words.common.choose)}
        onChange={setCondition} options={[{ value: 'ok', label: words.dockOut.ok }, { value: 'damage', label: words.dockOut.damage }]}
      />
      {condition === 'damage' && (
        <Damage
          note={note} onNote={setNote} photo={photo} onPhoto={setPhoto}
          faults={{ note: said(faults.note), photo: said(faults.photo, words.dockOut.photoMissing) }}
        />
      )}
      <ChoiceTiles
        label={words.dockOut.next} small value={next} onChange={setNext}
        options={[{ value: 'leave', label: words.dockOut.leave }, { value: 'dock', label: words.dockOut.another }]}
      />
      <TickTile label={words.dockOut.keys} checked={hasKeys} onChange={setKeys} />
      {isChecked && faults.keys && <p role="alert" className="font-medium text-red-strong">{words.dockOut.giveKeys}</p>}
    </StepFrame>
  )
}
