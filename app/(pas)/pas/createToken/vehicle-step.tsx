'use client'

import { Bike, Car, Container, Snowflake, Truck, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { BigButton } from '@/components/kiosk/big-button'
import { BigField } from '@/components/kiosk/big-field'
import { ChoiceTiles } from '@/components/kiosk/choice-tiles'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { Ltr } from '@/components/kiosk/ltr'
import { PlateFields } from '@/components/kiosk/plate-fields'
import { BareSheet } from '@/components/kiosk/sheet'
import { StepFrame } from '@/components/kiosk/step-frame'
import { useVehicleTypeName } from '@/components/kiosk/use-site-lists'
import type { Reply } from '@/lib/contract/types'
import { isReefer, vehicleType, type VehicleType } from '@/lib/domain/gate-vehicle'
import { readPlate } from '@/lib/domain/plate'
import { kioskAsk } from '@/lib/kiosk/kiosk-ask'
import { printSlip } from '@/lib/kiosk/print-slip'
import { fill } from '@/lib/words/fill'
import { knownMatches, type Match } from '@/lib/kiosk/known-matches'
import { chosenWith, stillToChoose } from '@/lib/kiosk/planned-orders'
import { carriesContainer, fromLastVisit, pullsTrailer, vehicleFaults, type Draft } from './draft'
import { MatchCards } from './match-cards'

const PLATE_RESTS_MS = 500

type Known = Reply<'pasTokens.match'>

function iconOf(code: VehicleType): LucideIcon {
  if (isReefer(code)) return Snowflake
  if (code === 'motorbike') return Bike
  if (code === 'car') return Car
  return carriesContainer(code) ? Container : Truck
}

/** Looks for a plate's last visit once it rests: it is typed digit by digit. Without a network nobody is told anything. */
function useLastVisit(plate: string | null, warehouse_id: number, tell: (last: Known['last_visit']) => void): void {
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    if (!plate) return
    let isGone = false
    const timer = setTimeout(
      () => void kioskAsk('pasTokens.match', { warehouse_id, vehicle_no: plate }).then(({ last_visit }) => !isGone && latest.current(last_visit), () => {}),
      PLATE_RESTS_MS,
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [plate, warehouse_id])
}

/** The vehicle is here already: its slip once more, or none. */
function OpenToken({ token, onClose, onDone }: { token: NonNullable<Known['open_token']>; onClose: () => void; onDone: () => void }) {
  const { words, fail } = useKiosk()
  return (
    <BareSheet
      title={words.create.openToken} onClose={onClose}
      footer={<>
        <BigButton onClick={onClose}>{words.common.back}</BigButton>
        <BigButton onClick={() => void printSlip(token.id, 'token').catch(() => fail(words.common.needsNetwork))}>{words.search.reprint}</BigButton>
        <BigButton look="primary" onClick={onDone}>{words.common.done}</BigButton>
      </>}
    >
      <p className="text-kiosk-title font-bold"><Ltr>{token.token_no}</Ltr></p>
      <p>{words.status[token.status as keyof typeof words.status]}</p>
    </BareSheet>
  )
}

/** What is planned for the plate, to be chosen from. */
function Planned({ planned, draft, change, onClose, onNext }: {
  planned: readonly Match[]; draft: Draft; change: (part: Partial<Draft>) => void; onClose: () => void; onNext: () => void
}) {
  const { words } = useKiosk()
  return (
    <BareSheet
      title={words.create.planned} onClose={onClose}
      footer={<><BigButton onClick={onClose}>{words.common.back}</BigButton><BigButton look="primary" onClick={onNext}>{words.common.next}</BigButton></>}
    >
      <MatchCards matches={planned} chosen={draft.matches} onChoose={(match) => change({ matches: chosenWith(draft.matches, match) })} />
    </BareSheet>
  )
}

/** Whether the driver of the last visit drives again. */
function SameDriver({ last, onClose, onOther, onSame }: {
  last: NonNullable<Known['last_visit']>; onClose: () => void; onOther: () => void; onSame: () => void
}) {
  const { words } = useKiosk()
  return (
    <BareSheet
      title={fill(words.create.sameDriver, { name: last.driver_name ?? '' })} onClose={onClose}
      footer={<><BigButton onClick={onOther}>{words.common.no}</BigButton><BigButton look="primary" onClick={onSame}>{words.common.yes}</BigButton></>}
    >
      <p>{last.transporter_name}</p>
    </BareSheet>
  )
}

/** What the service knows of a vehicle, and the questions that follow from it, one after the other. */
function useKnownVehicle(draft: Draft, change: (part: Partial<Draft>) => void, onNext: () => void) {
  const { words, station, fail } = useKiosk()
  const [isBusy, setBusy] = useState(false)
  const [known, setKnown] = useState<Known | null>(null)
  /** What is planned for this plate, until it was looked at. */
  const [planned, setPlanned] = useState<readonly Match[]>([])
  const forgetKnown = () => setKnown(null)
  const forgetPlanned = () => setPlanned([])
  const look = async (vehicle_no: string) => {
    setBusy(true)
    // Without a network what was read of today is known of it, and the service looks when the token arrives.
    const found = await kioskAsk('pasTokens.match', {
      warehouse_id: station.warehouse_id, vehicle_no, ...(draft.reference_no.trim() ? { reference_no: draft.reference_no.trim() } : {}),
    }).catch(() => null)
    const matches = found?.matches ?? (await knownMatches(station, vehicle_no).catch(() => []))
    setBusy(false)
    const denied = found?.watch.find(({ action }) => action === 'deny')
    if (denied) return fail(words.create.denied)
    const asksDriver = found && (found.open_token ?? found.last_visit?.driver_name) ? found : null
    setKnown(asksDriver)
    const open = found?.open_token ? [] : stillToChoose(draft.matches, matches)
    setPlanned(open)
    if (!asksDriver && open.length === 0) onNext()
  }
  const takeLast = (last: NonNullable<Known['last_visit']>) => {
    change({
      driver_name: last.driver_name ?? '', phone: (last.driver_phone ?? '').replace(/^\+971/, ''),
      transporter_name: last.transporter_name, licence_expiry: last.licence_expiry ?? '', driver_of_token_id: last.token_id,
    })
    forgetKnown()
    onNext()
  }
  const takeOther = () => {
    forgetKnown()
    change({ driver_of_token_id: null })
    onNext()
  }
  const leavePlanned = () => {
    forgetPlanned()
    if (!known) onNext()
  }
  return { isBusy, known, planned, look, takeLast, takeOther, leavePlanned, forgetKnown, forgetPlanned }
}

/** Trailer, container and seal, as far as the kind of vehicle has them. */
function VehicleNumbers({ draft, change, containerFault }: { draft: Draft; change: (part: Partial<Draft>) => void; containerFault: string | undefined }) {
  const { words } = useKiosk()
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(16rem,1fr))] gap-6">
      {pullsTrailer(draft.vehicle_type) && (
        <BigField
          isCode label={`${words.create.trailer} (${words.common.optional})`} value={draft.trailer_no}
          maxLength={20} onChange={(trailer_no) => change({ trailer_no: trailer_no.toUpperCase() })}
        />
      )}
      {carriesContainer(draft.vehicle_type) && (
        <BigField
          isCode label={words.create.container} value={draft.container_no} maxLength={15} error={containerFault}
          onChange={(container_no) => change({ container_no: container_no.toUpperCase() })}
        />
      )}
      <BigField
        isCode label={`${words.create.seal} (${words.common.optional})`} value={draft.seal_no} maxLength={20} onChange={(seal_no) => change({ seal_no })}
      />
    </div>
  )
}

/** Plate and kind of the vehicle. A plate that was here before brings its kind, transporter and driver; one that still is here is told so. */
export function VehicleStep({ draft, change, onBack, onNext, onDone }: {
  draft: Draft; change: (part: Partial<Draft>) => void; onBack: () => void; onNext: () => void; onDone: () => void
}) {
  const { words, station } = useKiosk()
  const typeName = useVehicleTypeName()
  const [isChecked, setChecked] = useState(false)
  const { isBusy, known, planned, look, takeLast, takeOther, leavePlanned, forgetKnown, forgetPlanned } = useKnownVehicle(draft, change, onNext)
  const faults = vehicleFaults(draft)
  const said = (fault: keyof typeof words.common | keyof typeof words.create | undefined) => (
    isChecked && fault ? ((words.common as Record<string, string>)[fault] ?? (words.create as Record<string, string>)[fault]) : undefined
  )
  useLastVisit(readPlate(draft.plate)?.vehicle_no ?? null, station.warehouse_id, (last) => change(fromLastVisit(draft, last)))
  const next = async () => {
    setChecked(true)
    const vehicle_no = readPlate(draft.plate)?.vehicle_no
    if (Object.keys(faults).length > 0 || !vehicle_no) return
    await look(vehicle_no)
  }
  return (
    <StepFrame title={words.create.vehicle} step={4} steps={7} back={onBack} next={{ busy: isBusy, run: () => void next() }}>
      <PlateFields
        plate={draft.plate} onChange={(plate) => change({ plate, driver_of_token_id: null, ...(draft.reference_no.trim() ? {} : { matches: [] }) })}
        error={said(faults.plate)}
      />
      <ChoiceTiles
        label={words.create.vehicleType}
        small
        value={draft.vehicle_type}
        error={said(faults.vehicle_type)}
        onChange={(vehicle_type) => change({ vehicle_type, is_type_known: false })}
        options={vehicleType.names.map((value) => {
          const Icon = iconOf(value)
          return { value, label: typeName(value), icon: <Icon aria-hidden className="points size-8" /> }
        })}
      />
      <VehicleNumbers draft={draft} change={change} containerFault={said(faults.container_no)} />
      {known?.open_token && <OpenToken token={known.open_token} onClose={forgetKnown} onDone={onDone} />}
      {planned.length > 0 && <Planned planned={planned} draft={draft} change={change} onClose={forgetPlanned} onNext={leavePlanned} />}
      {planned.length === 0 && known && !known.open_token && known.last_visit && (
        <SameDriver last={known.last_visit} onClose={forgetKnown} onOther={takeOther} onSame={() => known.last_visit && takeLast(known.last_visit)} />
      )}
    </StepFrame>
  )
}
