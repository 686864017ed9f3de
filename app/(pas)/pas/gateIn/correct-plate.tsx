'use client'

import { useState } from 'react'
import { BigButton } from '@/components/kiosk/big-button'
import { BigField } from '@/components/kiosk/big-field'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { blankPlate, PlateFields } from '@/components/kiosk/plate-fields'
import { BareSheet } from '@/components/kiosk/sheet'
import { readPlate } from '@/lib/domain/plate'
import { Refused } from '@/lib/domain/refused'
import type { KioskToken } from '@/lib/kiosk/fold-token'
import { kioskAsk } from '@/lib/kiosk/kiosk-ask'
import { refusalText } from '@/lib/words/kiosk/refusal-text'

/** The plate as it stands on the vehicle, with the reason it differed; needs the service, which looks for another open token of it. */
export function CorrectPlate({ token, onCorrected, onClose }: { token: KioskToken; onCorrected: (token: KioskToken) => void; onClose: () => void }) {
  const { words } = useKiosk()
  const [plate, setPlate] = useState(blankPlate)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isWrong = readPlate(plate) === null
  const save = () => {
    setChecked(true)
    if (isWrong || !reason.trim()) return
    setBusy(true)
    kioskAsk('pasTokens.update', { id: token.id, ...plate, reason: reason.trim() }).then(
      (changed) => onCorrected({ ...token, ...changed }),
      (error: unknown) => setRefusal(error instanceof Refused && error.status > 0 ? refusalText(words, error.message) : words.common.needsNetwork),
    ).finally(() => setBusy(false))
  }
  return (
    <BareSheet
      title={words.gateIn.correct} onClose={onClose}
      footer={<>
        <BigButton onClick={onClose}>{words.common.cancel}</BigButton>
        <BigButton look="primary" busy={isBusy} onClick={save}>{words.common.confirm}</BigButton>
      </>}
    >
      {refusal && <p role="alert" className="font-medium text-red-strong"><bdi>{refusal}</bdi></p>}
      <PlateFields plate={plate} onChange={setPlate} error={isChecked && isWrong ? words.create.checkPlate : undefined} />
      <BigField
        label={words.common.reason} value={reason} maxLength={200} onChange={setReason} error={isChecked && !reason.trim() ? words.common.fillIn : undefined}
      />
    </BareSheet>
  )
}
