'use client'

import { emirate } from '@/lib/domain/gate-vehicle'
import { BigField } from './big-field'
import { ChoiceTiles } from './choice-tiles'
import { useKiosk } from './kiosk-context'
import { NumberPad } from './number-pad'

export interface PlateDraft {
  /** Two letters. */
  plate_country: string
  plate_emirate: (typeof emirate.names)[number] | null
  plate_code: string
  plate_number: string
}

/** Where foreign trucks at our gates come from. */
const neighbours = ['SA', 'OM', 'QA', 'BH', 'KW', 'JO', 'IQ', 'TR']

export const blankPlate: PlateDraft = { plate_country: 'AE', plate_emirate: null, plate_code: '', plate_number: '' }

/** Emirate, code and number of a plate; another country's is typed as it stands. */
export function PlateFields({ plate, onChange, error }: { plate: PlateDraft; onChange: (plate: PlateDraft) => void; error?: string }) {
  const { words, language } = useKiosk()
  const nameOf = new Intl.DisplayNames([language], { type: 'region' })
  const isOurs = plate.plate_country === 'AE'
  return (
    <div className="flex flex-col gap-6">
      <ChoiceTiles
        label={words.create.emirate}
        small
        value={isOurs ? plate.plate_emirate : 'other'}
        onChange={(value) =>
          onChange(value === 'other' ? { ...plate, plate_country: 'SA', plate_emirate: null } : { ...plate, plate_country: 'AE', plate_emirate: value })}
        options={[...emirate.names.map((code) => ({ value: code, label: words.create[code] })), { value: 'other' as const, label: words.create.otherCountry }]}
      />
      {!isOurs && (
        <ChoiceTiles
          label={words.create.country} small value={plate.plate_country} onChange={(plate_country) => onChange({ ...plate, plate_country })}
          options={neighbours.map((code) => ({ value: code, label: nameOf.of(code) ?? code }))}
        />
      )}
      <div className="grid grid-cols-2 gap-6 max-sm:grid-cols-1">
        <div className="flex flex-col gap-4">
          {isOurs && (
            <BigField
              isCode label={words.create.code} value={plate.plate_code} maxLength={3} autoCapitalize="characters"
              onChange={(code) => onChange({ ...plate, plate_code: code.toUpperCase() })}
            />
          )}
          <BigField
            isCode label={words.create.plate} value={plate.plate_number} maxLength={isOurs ? 5 : 12} inputMode={isOurs ? 'numeric' : 'text'}
            error={error} onChange={(number) => onChange({ ...plate, plate_number: number.toUpperCase() })}
          />
        </div>
        {isOurs && <NumberPad value={plate.plate_number} onChange={(number) => onChange({ ...plate, plate_number: number })} most={5} />}
      </div>
    </div>
  )
}
