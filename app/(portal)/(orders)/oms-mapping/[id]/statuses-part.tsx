'use client'

import type { FormPartProps } from '@/components/screens/form-definition'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import {
  missingStatuses, missingText, omsDirection, omsSystem, statusesIn, statusesOut, usualStatuses, wordsOut, type MappedStatus, type OmsDirection,
} from '@/lib/domain/oms'
import { saleOrderStatus, type SaleOrderStatus } from '@/lib/domain/sale-order'
import { MapLine } from './map-line'

type Line = Omit<MappedStatus, 'status'> & { status: SaleOrderStatus | null }
const choices = (names: readonly SaleOrderStatus[]) => names.map((value) => ({ value, label: saleOrderStatus.label(value) }))
const options: Readonly<Record<OmsDirection, ReturnType<typeof choices>>> = { in: choices(statusesIn), out: choices(statusesOut) }

/** Words of the OMS that mean something here, and those it is sent. */
export function StatusesPart({ values, record, set, errors }: FormPartProps) {
  const map = (values.status_map ?? []) as Line[]
  const given = record?.oms_code ?? values.oms_code
  const system = omsSystem.is(given) ? given : null
  const takes = system && wordsOut[system]
  const put = (next: readonly Line[]) => set('status_map', next)
  const change = (at: number, part: Partial<Line>) => put(map.map((one, i) => (i === at ? { ...one, ...part } : one)))
  const faultOf = (field: string) => errors.find((error) => error.field === field)?.message ?? null
  const missing = missingText(missingStatuses(map.flatMap(({ status, ...one }) => (status && one.oms_status ? [{ ...one, status }] : []))))
  const whole = faultOf('status_map')
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      {whole ? <Notice tone="red">{whole}</Notice> : missing && <Notice tone="yellow" title="Not mapped yet">{missing}</Notice>}
      {map.length === 0 && system && (
        <div><Button onClick={() => put(usualStatuses[system])}>Start with the usual words of {omsSystem.label(system)}</Button></div>
      )}
      {omsDirection.options.map(({ value: direction, label }) => (
        <section key={direction} aria-label={label} className="flex flex-col gap-3">
          <h3 className="font-semibold">{label}</h3>
          {direction === 'out' && takes && <p className="text-meta text-ink-soft">It takes {takes.join(', ')}.</p>}
          <ul className="flex flex-col gap-3">
            {map.map((one, at) => ({ one, at, path: `status_map.${at}` })).map(({ one, at, path }) => one.direction === direction && (
              <MapLine
                key={path} path={path} faultOf={faultOf} remove={`Remove ${one.oms_status || 'this status'}`}
                word={{ name: 'oms_status', label: 'Status of the OMS', value: one.oms_status, onChange: (oms_status) => change(at, { oms_status }) }}
                choice={{ name: 'status', label: 'Status here', value: one.status, options: options[direction], onChange: (status) => change(at, { status }) }}
                onRemove={() => put(map.filter((_, i) => i !== at))}
              />
            ))}
          </ul>
          <div>
            <Button onClick={() => put([...map, { direction, oms_status: '', status: null }])}>
              {direction === 'in' ? 'Add a status that comes in' : 'Add a status that is sent'}
            </Button>
          </div>
        </section>
      ))}
    </div>
  )
}
