'use client'

import type { FormPartProps } from '@/components/screens/form-definition'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useLookup } from '@/lib/client/query'
import { MapLine } from './map-line'

interface Facility { facility_code: string; warehouse_id: number | null }

/** Facilities of the OMS and the warehouse each is here. */
export function WarehousesPart({ values, set, errors }: FormPartProps) {
  const map = (values.warehouse_map ?? []) as Facility[]
  const { data } = useLookup('settings.facilityList', { facility_type: 'warehouse' })
  const options = (data ?? []).map(({ facility_id, name }) => ({ value: facility_id, label: name }))
  const put = (next: Facility[]) => set('warehouse_map', next.map(({ facility_code, warehouse_id }) => ({ facility_code, warehouse_id })))
  const change = (at: number, part: Partial<Facility>) => put(map.map((one, i) => (i === at ? { ...one, ...part } : one)))
  const faultOf = (field: string) => errors.find((error) => error.field === field)?.message ?? null
  const whole = faultOf('warehouse_map')
  return (
    <div className="flex max-w-3xl flex-col gap-3">
      {whole && <Notice tone="red">{whole}</Notice>}
      {map.length === 0 && <p className="text-ink-soft">Map at least one facility before you test the connection.</p>}
      <ul className="flex flex-col gap-3">
        {map.map((one, at) => ({ one, at, path: `warehouse_map.${at}` })).map(({ one, at, path }) => (
          <MapLine
            key={path} path={path} faultOf={faultOf} remove={`Remove facility ${one.facility_code}`}
            word={{ name: 'facility_code', label: 'Facility of the OMS', value: one.facility_code, onChange: (facility_code) => change(at, { facility_code }) }}
            choice={{ name: 'warehouse_id', label: 'Warehouse', value: one.warehouse_id, options, onChange: (warehouse_id) => change(at, { warehouse_id }) }}
            onRemove={() => put(map.filter((_, i) => i !== at))}
          />
        ))}
      </ul>
      <div><Button onClick={() => put([...map, { facility_code: '', warehouse_id: null }])}>Add facility</Button></div>
    </div>
  )
}
