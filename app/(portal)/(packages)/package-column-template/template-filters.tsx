'use client'

import { ChoiceField } from '@/components/fields/choice'
import { ChoicesField } from '@/components/fields/choices'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { serviceType } from '@/lib/domain/client'
import { fieldLabel } from '@/lib/domain/field-label'
import { deliveryType, labelStatus, packageStatus, paymentMode } from '@/lib/domain/package'

type Filters = Record<string, unknown>
interface Props {
  value: Filters
  onChange: (filters: Filters) => void
}

/** Filters of the list somebody keeps with a set of columns; the list knows more, which a template made elsewhere may hold. */
const several = [
  { name: 'status', label: 'Status', options: packageStatus.names.map((value) => ({ value, label: packageStatus.label(value) })) },
  { name: 'label_status', label: 'Label', options: labelStatus.names.map((value) => ({ value, label: labelStatus.label(value) })) },
  { name: 'service_type', label: 'Service type', options: serviceType.options },
  { name: 'delivery_type', label: 'Delivery type', options: deliveryType.options },
]
const here = new Set([...several.map(({ name }) => name), 'payment_mode', 'city'])

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The filters a template opens the list with; whoever opens it sees them as chips and may take them away. */
export function TemplateFilters({ value, onChange }: Props) {
  const set = (name: string) => (next: unknown) => onChange(Object.fromEntries(Object.entries({ ...value, [name]: next }).filter(([, one]) => !isEmpty(one))))
  const others = Object.keys(value).filter((name) => !here.has(name))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-semibold">Filters</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {several.map(({ name, label, options }) => (
          <ChoicesField
            key={name} id={`filter-${name}`} name={name} label={label} options={options}
            value={([] as string[]).concat((value[name] ?? []) as string[])} onChange={set(name)}
          />
        ))}
        <ChoiceField
          id="filter-payment_mode" name="payment_mode" label="Payment" options={paymentMode.options}
          value={(value.payment_mode as string | undefined) ?? null} onChange={set('payment_mode')}
        />
        <TextField id="filter-city" name="city" label="City" value={(value.city as string | undefined) ?? ''} onChange={set('city')} />
      </div>
      {others.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="More filters">
          {others.map((name) => (
            <li key={name}>
              <Button size="small" onClick={() => set(name)(null)}>Remove {fieldLabel(name)}: {([] as unknown[]).concat(value[name]).join(', ')}</Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
