'use client'

import { useRouter } from 'next/navigation'
import { ChoiceField } from '@/components/fields/choice'
import { ChoicesField } from '@/components/fields/choices'
import { SwitchField } from '@/components/fields/switch'
import { ButtonLink } from '@/components/ui/button'
import { partnerType } from '@/lib/domain/carrier'
import { countryNames } from '@/lib/domain/countries'

const countriesOf = Object.entries(countryNames).map(([value, label]) => ({ value, label }))

interface Props {
  countries: string[]
  partner_type: string | null
  cod: boolean
  view: string | null
  file: string
}

/** What the matrix is narrowed to; every choice is an address of its own. */
export function MatrixFilters({ countries, partner_type, cod, view, file }: Props) {
  const router = useRouter()
  const go = (changed: Partial<Pick<Props, 'countries' | 'partner_type' | 'cod'>>) => {
    const next = { countries, partner_type, cod, ...changed }
    const text = new URLSearchParams([
      ...next.countries.map((code) => ['country_code', code]), ...(next.partner_type ? [['partner_type', next.partner_type]] : []),
      ...(next.cod ? [['cod_available', 'true']] : []), ...(view ? [['view', view]] : []),
    ])
    router.push(`/country-wise-coverage?${text.toString()}`)
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-80 max-w-full">
        <ChoicesField
          id="countries" name="country_code" label="Countries" value={countries}
          options={countriesOf} onChange={(list) => go({ countries: (list ?? []).map(String) })}
        />
      </div>
      <div className="w-44">
        <ChoiceField
          id="partner_type" name="partner_type" label="Partner type" value={partner_type} options={partnerType.options}
          placeholder="All" onChange={(type) => go({ partner_type: type === null ? null : String(type) })}
        />
      </div>
      <SwitchField id="cod" name="cod_available" label="With COD only" value={cod} onChange={(on) => go({ cod: on === true })} />
      <span className="ms-auto"><ButtonLink href={file} download>Export xlsx</ButtonLink></span>
    </div>
  )
}
