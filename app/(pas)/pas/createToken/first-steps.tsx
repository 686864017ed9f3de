'use client'

import { ArrowLeftRight, Bike, CircleParking, PackageCheck, PackageOpen, PackagePlus, UserRound } from 'lucide-react'
import { ChoiceTiles } from '@/components/kiosk/choice-tiles'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { StepFrame } from '@/components/kiosk/step-frame'
import { tokenPurpose, type TokenPurpose } from '@/lib/domain/gate-token'
import { kioskLanguages } from '@/lib/words/kiosk/spoken'
import type { Draft } from './draft'

const STEPS = 7

/** Each language in its own script: whoever cannot read the others finds his. */
export function LanguageStep({ onNext }: { onNext: () => void }) {
  const { words, language, setLanguage } = useKiosk()
  return (
    <StepFrame title={words.bar.chooseLanguage} step={1} steps={STEPS} next={{ run: onNext }}>
      <ChoiceTiles
        label={words.bar.chooseLanguage}
        isLabelHidden
        value={language}
        onChange={setLanguage}
        options={kioskLanguages.map(({ code, name }) => ({ value: code, label: <span lang={code} className="text-kiosk-title">{name}</span> }))}
      />
    </StepFrame>
  )
}

const icons: Record<TokenPurpose, typeof PackageOpen> = {
  inbound: PackagePlus, outbound: PackageCheck, both: ArrowLeftRight, empty_return: PackageOpen, parking: CircleParking, courier: Bike, visitor: UserRound,
}

export function PurposeStep({ draft, change, onBack, onNext }: {
  draft: Draft; change: (part: Partial<Draft>) => void; onBack: () => void; onNext: () => void
}) {
  const { words } = useKiosk()
  return (
    <StepFrame title={words.create.purpose} step={2} steps={STEPS} back={onBack} next={{ off: draft.purpose === null, run: onNext }}>
      <ChoiceTiles
        label={words.create.purpose}
        isLabelHidden
        value={draft.purpose}
        onChange={(purpose) => change({ purpose })}
        options={tokenPurpose.names.map((value) => {
          const Icon = icons[value]
          return { value, label: words.purpose[value], icon: <Icon aria-hidden className="size-12" /> }
        })}
      />
    </StepFrame>
  )
}
