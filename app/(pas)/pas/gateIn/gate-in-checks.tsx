'use client'

import { useState } from 'react'
import { BigButton } from '@/components/kiosk/big-button'
import { BigField } from '@/components/kiosk/big-field'
import { ChoiceTiles } from '@/components/kiosk/choice-tiles'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { NumberPad } from '@/components/kiosk/number-pad'
import { PhotoBox } from '@/components/kiosk/photo-box'
import { ReasonSheet } from '@/components/kiosk/reason-sheet'
import { StepFrame } from '@/components/kiosk/step-frame'
import { TickTile } from '@/components/kiosk/tick-tile'
import { TokenCard, Warning } from '@/components/kiosk/token-card'
import { useBays, useDocks, useVehicleHeight } from '@/components/kiosk/use-site-lists'
import { useKioskScan } from '@/components/kiosk/use-kiosk-scan'
import { YesNo } from '@/components/kiosk/yes-no'
import { today } from '@/lib/domain/days'
import { dockNeed, suggestDock, type DockFacts } from '@/lib/domain/dock'
import { looksLikeToken, needsDock, type TokenPurpose } from '@/lib/domain/gate-token'
import { isReefer, type VehicleType } from '@/lib/domain/gate-vehicle'
import type { KioskToken } from '@/lib/kiosk/fold-token'
import { CorrectPlate } from './correct-plate'

interface Props {
  token: KioskToken
  mayCorrect: boolean
  onBack: () => void
  onSign: () => void
  onCorrected: (token: KioskToken) => void
  /** The place the driver is sent to; neither where he is to wait for a call. */
  onIn: (place: { bay?: string; dock?: string }) => void
  onDenied: () => void
}

/** Bay sizes a vehicle fits, the tightest first. */
const roomFor = (type: string): readonly string[] => (
  /trailer|container/.test(type) ? ['trailer'] : /truck|reefer/.test(type) ? ['truck', 'trailer'] : ['small', 'truck', 'trailer']
)

/** Where the vehicle may be sent: the bays it fits and the dock that suits what it came for. */
function usePlaces(token: KioskToken) {
  const bays = useBays() ?? []
  // No kiosk knows when a dock will be free: it sends to free ones only.
  const docks = (useDocks() ?? []).map((dock) => ({ ...dock, free_at: null }) as DockFacts & { dock_no: string })
  const vehicle_height = useVehicleHeight(token.vehicle_type)
  const isCold = isReefer(token.vehicle_type as VehicleType)
  const sizes = roomFor(token.vehicle_type)
  const fitting = bays
    .filter(({ status, size, reefer_plug }) => status === 'free' && sizes.includes(size) && (!isCold || reefer_plug))
    .toSorted((a, b) => sizes.indexOf(a.size) - sizes.indexOf(b.size) || a.bay_code.localeCompare(b.bay_code)).slice(0, 5)
  const need = dockNeed(
    { purpose: token.purpose as TokenPurpose, vehicle_type: token.vehicle_type as VehicleType, vehicle_height, client_id: token.client_id }, docks,
  )
  const free = needsDock(need.purpose) ? suggestDock(docks.filter(({ status }) => status === 'free'), need) : null
  return { fitting, free }
}

/** What the guard must know before he lets it in. */
function Warnings({ token, onSign }: { token: KioskToken; onSign: (() => void) | null }) {
  const { words } = useKiosk()
  return (
    <>
      {(token.warnings ?? []).map((warning) => <Warning key={warning}>{warning}</Warning>)}
      {token.licence_expiry && token.licence_expiry < today() && <Warning>{words.create.licenceExpired}</Warning>}
      {onSign && (
        <div className="flex flex-wrap items-center gap-4">
          <Warning>{words.gateIn.noDeclaration}</Warning>
          <BigButton look="primary" onClick={onSign}>{words.gateIn.signNow}</BigButton>
        </div>
      )}
    </>
  )
}

function PlateCheck({ value, onChange, isMissing, onCorrect }: {
  value: boolean | null; onChange: (isRight: boolean) => void; isMissing: boolean; onCorrect: (() => void) | null
}) {
  const { words } = useKiosk()
  return (
    <>
      <YesNo label={words.gateIn.plateMatches} value={value} onChange={onChange} error={isMissing ? words.common.choose : undefined} />
      {value === false && (
        <div className="flex flex-col gap-4">
          <Warning>{words.gateIn.differs}</Warning>
          <div className="flex flex-wrap gap-4">
            {onCorrect && <BigButton onClick={onCorrect}>{words.gateIn.correct}</BigButton>}
          </div>
        </div>
      )}
    </>
  )
}

/** What the cold box shows, typed on the pad. */
function Temperature({ degrees, onChange, error }: { degrees: string; onChange: (degrees: string) => void; error: string | undefined }) {
  const { words } = useKiosk()
  return (
    <div className="flex flex-col gap-4">
      <BigField
        isCode inputMode="none" label={words.gateIn.temperature} value={degrees} onChange={onChange}
        error={error}
      />
      <NumberPad value={degrees} onChange={onChange} most={5} point />
    </div>
  )
}

function PlaceTiles({ places: { fitting, free }, value, onChange }: {
  places: ReturnType<typeof usePlaces>; value: string; onChange: (place: string) => void
}) {
  const { words } = useKiosk()
  return (
    <ChoiceTiles
      label={words.gateIn.bay}
      small
      value={value}
      onChange={onChange}
      options={[
        ...fitting.map(({ id, bay_code }) => ({ value: `bay ${id}`, label: bay_code })),
        ...(free ? [{ value: 'dock', label: words.gateIn.directToDock, hint: free.dock_no }] : []),
        { value: 'none', label: words.gateIn.anyBay },
      ]}
    />
  )
}

/** What was looked at so far, and the two ways it ends: in, or refused. */
function useChecks(token: KioskToken, { fitting, free }: ReturnType<typeof usePlaces>, { onIn, onDenied }: Pick<Props, 'onIn' | 'onDenied'>) {
  const { site, act, refuse } = useKiosk()
  const isCold = isReefer(token.vehicle_type as VehicleType)
  const [plateOk, setPlateOk] = useState<boolean | null>(null)
  const [seal, setSeal] = useState('')
  const [papers, setPapers] = useState(false)
  const [degrees, setDegrees] = useState('')
  const [photo, setPhoto] = useState<string | null>(null)
  const [place, setPlace] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [sheet, setSheet] = useState<'deny' | 'correct' | null>(null)
  useKioskScan({ accepts: (text) => text.length <= 20 && !looksLikeToken(text), take: setSeal })
  const chosen = place ?? (fitting[0] ? `bay ${fitting[0].id}` : 'none')
  const unsigned = site.require_declaration && !token.declared
  const faults = {
    plate: plateOk === null, papers: !papers, photo: site.require_photo && photo === null, degrees: isCold && !/^-?\d{1,2}(\.\d)?$/.test(degrees),
  }
  const confirm = async () => {
    setChecked(true)
    if (faults.plate || plateOk === false || faults.papers || faults.photo || faults.degrees || unsigned) return
    setBusy(true)
    const bay = fitting.find(({ id }) => chosen === `bay ${id}`)
    const dock = chosen === 'dock' ? free : null
    const outcome = await act('gate_in', token, {
      plate_ok: true, papers_checked: true, ...(photo ? { photos: [photo] } : {}), ...(seal ? { seal_no: seal } : {}),
      ...(isCold ? { temperature_reading: degrees } : {}), ...(bay ? { bay_id: bay.id } : {}), ...(dock ? { dock_id: dock.id } : {}),
    })
    setBusy(false)
    if (outcome.isDone) onIn({ bay: bay?.bay_code, dock: dock?.dock_no })
    else refuse(outcome)
  }
  const deny = async (reason: string) => {
    setSheet(null)
    const outcome = await act('deny', token, { reason })
    if (outcome.isDone) onDenied()
    else refuse(outcome)
  }
  return {
    plateOk, setPlateOk, seal, setSeal, papers, setPapers, degrees, setDegrees, photo, setPhoto, chosen, setPlace,
    isCold, isChecked, isBusy, sheet, setSheet, unsigned, faults, confirm, deny,
  }
}

/** What the guard looks at before the barrier opens (pas.md 4.5). */
export function GateInChecks({ token, mayCorrect, onBack, onSign, onCorrected, onIn, onDenied }: Props) {
  const { words, site } = useKiosk()
  const places = usePlaces(token)
  const checks = useChecks(token, places, { onIn, onDenied })
  const { plateOk, setPlateOk, seal, setSeal, papers, setPapers, photo, setPhoto, isCold, isChecked, faults, unsigned, sheet, setSheet } = checks
  return (
    <StepFrame
      title={words.gateIn.title} back={onBack}
      next={{ label: words.gateIn.confirm, busy: checks.isBusy, off: unsigned || plateOk === false, run: () => void checks.confirm() }}
    >
      <TokenCard token={token}>
        <Warnings token={token} onSign={unsigned ? onSign : null} />
      </TokenCard>
      <PlateCheck
        value={plateOk} onChange={setPlateOk} isMissing={isChecked && faults.plate} onCorrect={mayCorrect ? () => setSheet('correct') : null}
      />
      <TickTile label={words.gateIn.papers} checked={papers} onChange={setPapers} />
      {isChecked && faults.papers && <p role="alert" className="font-medium text-red-strong">{words.gateIn.papers}: {words.common.tick}</p>}
      {site.require_photo && (
        <PhotoBox label={words.gateIn.photo} photo={photo} onChange={setPhoto} error={isChecked && faults.photo ? words.gateIn.photoMissing : undefined} />
      )}
      <BigField isCode label={`${words.create.seal} (${words.common.optional})`} value={seal} maxLength={20} onChange={setSeal} />
      {isCold && (
        <Temperature
          degrees={checks.degrees} onChange={checks.setDegrees} error={isChecked && faults.degrees ? words.gateIn.checkTemperature : undefined}
        />
      )}
      <PlaceTiles places={places} value={checks.chosen} onChange={checks.setPlace} />
      <BigButton className="self-start border-red-solid text-red-strong" onClick={() => setSheet('deny')}>{words.gateIn.deny}</BigButton>
      {sheet === 'deny' && (
        <ReasonSheet danger title={words.gateIn.deny} label={words.gateIn.deny} onGiven={(reason) => void checks.deny(reason)} onClose={() => setSheet(null)} />
      )}
      {sheet === 'correct' && <CorrectPlate token={token} onClose={() => setSheet(null)} onCorrected={(corrected) => {
        setSheet(null)
        setPlateOk(true)
        onCorrected(corrected)
      }} />}
    </StepFrame>
  )
}
