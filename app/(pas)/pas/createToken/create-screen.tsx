'use client'

import { useState } from 'react'
import { DeclarationForm } from '@/components/kiosk/declaration-form'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { createToken, type MadeToken } from '@/lib/kiosk/create-token'
import { blank, bodyOf, type Draft } from './draft'
import { DriverStep } from './driver-step'
import { LanguageStep, PurposeStep } from './first-steps'
import { ReferenceStep } from './reference-step'
import { TokenStep } from './token-step'
import { VehicleStep } from './vehicle-step'

export const STEPS = 7

/** A visit from its language to its slip, in seven steps; going back keeps what was said (pas.md 4.3). */
export function CreateScreen() {
  const { words, language, station, site, isOnline, fail, reset } = useKiosk()
  const [step, setStep] = useState(1)
  const [draft, setDraft] = useState<Draft>(blank)
  const [made, setMade] = useState<MadeToken | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const shared = { draft, change, onBack: () => setStep(step - 1), onNext: () => setStep(step + 1) }
  const make = async () => {
    const body = bodyOf(draft, language, station.warehouse_id)
    if (!body) return
    setBusy(true)
    const given = await createToken(body, isOnline, { limit: words.bar.limit, needsSecure: words.common.needsSecure, needsNetwork: words.common.needsNetwork })
    setBusy(false)
    if ('message' in given) return fail(given.message)
    setMade(given.token)
    setStep(site.require_declaration && given.token.token_no ? 6 : 7)
  }
  if (made && step === 6) return <DeclarationForm token={made} step={6} steps={STEPS} onSigned={() => setStep(7)} onLater={() => setStep(7)} />
  if (made) return <TokenStep made={made} onDone={reset} />
  if (step === 1) return <LanguageStep onNext={shared.onNext} />
  if (step === 2) return <PurposeStep {...shared} />
  if (step === 3) return <ReferenceStep {...shared} />
  if (step === 4) return <VehicleStep {...shared} onDone={reset} />
  return <DriverStep {...shared} busy={isBusy} onNext={() => void make()} />
}
