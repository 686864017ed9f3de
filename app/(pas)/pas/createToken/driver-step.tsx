'use client'

import { useState } from 'react'
import { BigField } from '@/components/kiosk/big-field'
import { ChoiceTiles } from '@/components/kiosk/choice-tiles'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { NumberPad } from '@/components/kiosk/number-pad'
import { StepFrame } from '@/components/kiosk/step-frame'
import { Warning } from '@/components/kiosk/token-card'
import { today } from '@/lib/domain/days'
import { driverIdType } from '@/lib/domain/gate-token'
import { driverFaults, type Draft } from './draft'

/** Who drives. The pad serves the phone's number; the rest is typed. */
export function DriverStep({ draft, change, onBack, onNext, busy }: {
  draft: Draft; change: (part: Partial<Draft>) => void; onBack: () => void; onNext: () => void; busy: boolean
}) {
  const { words } = useKiosk()
  const [isChecked, setChecked] = useState(false)
  const faults = driverFaults(draft)
  const said = (fault: string | undefined) => (
    isChecked && fault ? ((words.common as Record<string, string>)[fault] ?? (words.create as Record<string, string>)[fault]) : undefined
  )
  const next = () => {
    setChecked(true)
    if (Object.keys(faults).length === 0) onNext()
  }
  return (
    <StepFrame title={words.create.driver} step={5} steps={7} back={onBack} next={{ busy, run: next }}>
      <div className="grid grid-cols-2 gap-6 max-md:grid-cols-1">
        <div className="flex flex-col gap-6">
          <BigField
            label={words.create.name} value={draft.driver_name} maxLength={100} autoCapitalize="words"
            error={said(faults.driver_name)} onChange={(driver_name) => change({ driver_name, driver_of_token_id: null })}
          />
          <BigField
            label={words.create.transporter} value={draft.transporter_name} maxLength={120}
            error={said(faults.transporter_name)} onChange={(transporter_name) => change({ transporter_name })}
          />
          <BigField
            isCode before="+971" inputMode="numeric" label={words.create.phone} value={draft.phone} maxLength={9}
            error={said(faults.phone)} onChange={(phone) => change({ phone: phone.replaceAll(/\D/g, '') })}
          />
        </div>
        <NumberPad value={draft.phone} onChange={(phone) => change({ phone })} most={9} />
      </div>
      <ChoiceTiles
        label={words.create.idType} small value={draft.driver_id_type} error={said(faults.driver_id_type)}
        onChange={(driver_id_type) => change({ driver_id_type })} options={driverIdType.names.map((value) => ({ value, label: words.create[value] }))}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(16rem,1fr))] gap-6">
        <BigField
          isCode label={words.create.idNumber} value={draft.driver_id_no} maxLength={30}
          error={said(faults.driver_id_no)} onChange={(driver_id_no) => change({ driver_id_no })}
        />
        <BigField
          isCode type="date" label={`${words.create.licenceExpiry} (${words.common.optional})`}
          value={draft.licence_expiry} onChange={(licence_expiry) => change({ licence_expiry })}
        />
      </div>
      {draft.licence_expiry !== '' && draft.licence_expiry < today() && <Warning>{words.create.licenceExpired}</Warning>}
      <ChoiceTiles
        label={words.create.helpers} small value={String(draft.helper_count)} onChange={(count) => change({ helper_count: Number(count) })}
        options={['0', '1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
      />
    </StepFrame>
  )
}
