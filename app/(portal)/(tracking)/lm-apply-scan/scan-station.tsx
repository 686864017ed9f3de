'use client'

import { CloudOff, RefreshCw, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ScanCamera } from '@/components/screens/scan-camera'
import { ScanField } from '@/components/screens/scan-field'
import { ScanFlash } from '@/components/screens/scan-flash'
import { useScanKeys } from '@/components/screens/scan-focus'
import { play, setSounds, soundsOn } from '@/components/screens/scan-tones'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { later } from '@/components/ui/later'
import { useOnline } from '@/components/ui/offline-bar'
import { snack } from '@/components/ui/snackbar'
import type { ScanSetting } from '@/lib/client/kept-scan'
import { QueueNotices } from './queue-notices'
import { RunningList } from './running-list'
import type { ScanSession, SessionState } from './scan-session'
import { cascades, isDelivery, needsPhoto, needsWeight, placeText, type ScanChoices, type ScanFact, type ScanPlace } from './scan-setup'
import { useScanSteps } from './use-scan-steps'

interface Props {
  session: ScanSession
  state: SessionState
  scan: ScanFact
  place: ScanPlace
  facilities: ScanChoices['facilities']
  setting: ScanSetting
  onChange: () => void
  onFinish: () => void
}

const barButton = 'flex h-control max-sm:h-11 items-center gap-2 rounded px-3 text-body font-medium hover:bg-primary-raised'

function SoundSwitch() {
  const [isOn, setOn] = useState(true)
  useEffect(() => setOn(soundsOn()), [])
  const toggle = () => {
    setSounds(!isOn)
    setOn(!isOn)
    play('ok')
  }
  const Icon = isOn ? Volume2 : VolumeX
  return (
    <button type="button" aria-pressed={isOn} aria-label="Sounds" data-tip={isOn ? 'Sounds are on' : 'Sounds are off'} onClick={toggle} className={barButton}>
      <Icon aria-hidden className="size-5" />
    </button>
  )
}

/** How many scans are not answered yet; offline they wait, online they are on their way. */
function WaitingBadge({ waiting }: { waiting: number }) {
  const isOnline = useOnline()
  const Icon = isOnline ? RefreshCw : CloudOff
  return (
    <span role="status" className="flex h-8 items-center empty:hidden">
      {(waiting > 0 || !isOnline) && (
        <span className="figures flex h-8 items-center gap-1.5 rounded-full bg-yellow-soft px-3 font-semibold text-yellow-strong">
          <Icon aria-hidden className="size-4" />
          {waiting} waiting
        </span>
      )}
    </span>
  )
}

function Bar({ scan, place, facilities, state, onChange, onFinish }: Omit<Props, 'session' | 'setting'>) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-primary px-4 py-2 text-white [&_:focus-visible]:outline-white">
      <div className="min-w-0">
        <h1 className="text-title font-semibold">{scan.name}</h1>
        <p className="text-body opacity-90">{placeText(place, facilities) || scan.code}</p>
      </div>
      <div className="ms-auto flex flex-wrap items-center gap-1">
        <WaitingBadge waiting={state.queue.waiting} />
        <SoundSwitch />
        <button type="button" onClick={onChange} aria-keyshortcuts="F2" className={barButton}>Change scan <Kbd keys="F2" /></button>
        <button type="button" onClick={onFinish} aria-keyshortcuts="F9" className={barButton}>Finish <Kbd keys="F9" /></button>
      </div>
    </header>
  )
}

const loadProof = () => import('./delivery-proof').then((part) => part.DeliveryProof)
const DeliveryProof = later(loadProof)

/** A question in the middle of a scan gives way only to what needs a look. */
const isBad = (flash: SessionState['flash']) => flash?.tone === 'red' || flash?.tone === 'orange'

/** Step 2: one field, one result at a time, and what was done before. It covers the menu, so that nothing else is touched. */
export function ScanStation({ session, state, setting, ...shown }: Props) {
  const { scan, onChange, onFinish } = shown
  const cover = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const steps = useScanSteps(session, scan, setting)
  const [isUndoing, setUndoing] = useState(false)
  // Fetched while the line is sure to be there: doors are reached offline too.
  useEffect(() => {
    if (isDelivery(scan)) void loadProof()
  }, [scan])
  const undo = async (uuid?: string) => {
    if (isUndoing) return
    setUndoing(true)
    snack(await session.undo(uuid).finally(() => setUndoing(false)), { tone: 'blue' })
  }
  const clear = () => {
    if (field.current) field.current.value = ''
    steps.cancel()
  }
  const waitInLine = (text: string) => {
    play('kept')
    steps.take(text)
  }
  useScanKeys({ F2: onChange, F8: () => void undo(), F9: onFinish, Escape: clear })
  return (
    <div ref={cover} data-size="kiosk" className="fixed inset-0 z-35 flex flex-col overflow-y-auto bg-surface-sunken">
      <Bar state={state} {...shown} />
      <div className="mx-auto grid w-full max-w-page flex-1 content-start gap-5 p-5 max-sm:gap-4 max-sm:p-3 md:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <div className="flex min-w-0 flex-col gap-4 self-start md:sticky md:top-5">
          <ScanFlash flash={steps.isMidway && !isBad(state.flash) ? null : state.flash}>
            <p className="text-kiosk-title font-bold max-sm:text-title">{steps.next}</p>
            {steps.detail && <p className="text-lead text-ink-soft">{steps.detail}</p>}
            {steps.confirmLabel && <Button variant="primary" size="large" onClick={steps.confirm}>{steps.confirmLabel}</Button>}
          </ScanFlash>
          <ScanField
            field={field} within={cover} label={steps.label} unit={steps.unit} onScan={steps.take}
            onEmpty={steps.confirm} meanwhile={steps.atDoor ? waitInLine : undefined}
          />
          <ScanCamera onScan={steps.take} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
            <Button busy={isUndoing} onClick={() => void undo()} aria-keyshortcuts="F8">Undo last <Kbd keys="F8" /></Button>
            <span>
              <Kbd keys="Enter" /> applies, <Kbd keys="Esc" /> clears{needsWeight(scan) && '; each parcel, then its weight'}
              {cascades(scan) && '; each one twice, to be sure'}
            </span>
          </div>
          <QueueNotices session={session} queue={state.queue} />
        </div>
        <RunningList entries={state.entries} undoesAll={session.undoesAll} onUndo={(uuid) => void undo(uuid)} />
      </div>
      {steps.atDoor && <DeliveryProof key={steps.atDoor.number} {...steps.atDoor} needsPhoto={needsPhoto(scan)} onProve={steps.prove} onClose={steps.cancel} />}
    </div>
  )
}
