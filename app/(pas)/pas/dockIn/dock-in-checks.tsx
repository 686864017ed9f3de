'use client'

import { useState } from 'react'
import { ChoiceTiles } from '@/components/kiosk/choice-tiles'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { StepFrame } from '@/components/kiosk/step-frame'
import { TickTile } from '@/components/kiosk/tick-tile'
import { TokenCard, Warning } from '@/components/kiosk/token-card'
import { useDocks, type Dock } from '@/components/kiosk/use-site-lists'
import { takesDirection, type DockDirection, type DockStatus } from '@/lib/domain/dock'
import type { TokenPurpose } from '@/lib/domain/gate-token'
import { fill } from '@/lib/words/fill'
import type { KioskToken } from '@/lib/kiosk/fold-token'

const blank = { engine_off: false, keys_in: false, chocks: false }

/** Which dock, and that nothing can roll away (pas.md 4.7). A device that stands at a dock knows its own. */
export function DockInChecks({ token, onBack, onStarted }: { token: KioskToken; onBack: () => void; onStarted: (token: KioskToken) => void }) {
  const { words, station, act, refuse } = useKiosk()
  const read = useDocks()
  const docks = read ?? []
  const [chosenId, setChosenId] = useState<number | null>(station.dock_id ?? token.dock_id)
  const [checks, setChecks] = useState(blank)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const dock = docks.find(({ id }) => id === chosenId)
  const isOther = token.status === 'called' && token.dock_id !== null && chosenId !== null && token.dock_id !== chosenId
  // Free ones that fit, and the one that waits for this truck.
  const open = docks.filter((one) =>
    one.id === token.dock_id || one.id === chosenId || (one.status === 'free' && takesDirection(one.direction as DockDirection, token.purpose as TokenPurpose)),
  )
  const allChecked = checks.engine_off && checks.keys_in && checks.chocks
  const start = async () => {
    setChecked(true)
    if (!allChecked || chosenId === null) return
    setBusy(true)
    const outcome = await act('dock_in', token, { dock_id: chosenId, checks: { engine_off: true, keys_in: true, chocks: true } })
    setBusy(false)
    if (!outcome.isDone) return refuse(outcome)
    onStarted({
      ...token, status: 'at_dock', dock_id: chosenId, dock_no: dock?.dock_no ?? token.dock_no,
      dock_in_at: token.dock_in_at ?? new Date().toISOString(), paused: false,
    })
  }
  const hint = ({ status }: Dock) => words.dockIn[status as DockStatus]
  return (
    <StepFrame title={words.dockIn.title} back={onBack} next={{ label: words.dockIn.start, busy: isBusy, run: () => void start() }}>
      <TokenCard token={token} />
      {isOther && <Warning>{fill(words.dockIn.calledTo, { dock: token.dock_no ?? '', other: dock?.dock_no ?? station.place })}</Warning>}
      {read !== null && open.length === 0 && <Warning>{words.dockIn.noneFree}</Warning>}
      <ChoiceTiles
        label={words.dockIn.chooseDock}
        small
        value={chosenId === null ? null : String(chosenId)}
        error={isChecked && chosenId === null ? words.common.choose : undefined}
        onChange={(id) => setChosenId(Number(id))}
        options={open.map((one) => ({ value: String(one.id), label: <bdi dir="ltr">{one.dock_no}</bdi>, hint: hint(one) }))}
      />
      <div className="flex flex-col gap-4">
        <TickTile label={words.dockIn.engine} checked={checks.engine_off} onChange={(engine_off) => setChecks({ ...checks, engine_off })} />
        <TickTile label={words.dockIn.keys} checked={checks.keys_in} onChange={(keys_in) => setChecks({ ...checks, keys_in })} />
        <TickTile label={words.dockIn.chocks} checked={checks.chocks} onChange={(chocks) => setChecks({ ...checks, chocks })} />
        {isChecked && !allChecked && <p role="alert" className="font-medium text-red-strong">{words.dockIn.checkAll}</p>}
      </div>
    </StepFrame>
  )
}
