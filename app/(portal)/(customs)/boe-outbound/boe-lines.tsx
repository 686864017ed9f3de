'use client'

import { useState } from 'react'
import { HsCode } from '@/components/cells/hs-code'
import { MoneyField } from '@/components/fields/money'
import { TextField } from '@/components/fields/text'
import { WeightField } from '@/components/fields/weight'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { labelNumber, money } from '@/lib/domain/money'
import { dutyKind, statisticalUnit } from '@/lib/domain/tariff'

type Boe = Reply<'boes.one'>
type Line = Boe['lines'][number]
type Typed = Record<'hs_code' | 'description' | 'country_of_origin' | 'qty' | 'qty_2' | 'net_weight' | 'gross_weight' | 'value' | 'permit_ref', string | null>

const startOf = (l: Line): Typed => ({
  hs_code: l.hs_code, description: l.description, country_of_origin: l.country_of_origin, qty: l.qty, qty_2: l.qty_2, net_weight: l.net_weight,
  gross_weight: l.gross_weight, value: l.value, permit_ref: l.permit_ref,
})

/** Mends one line while customs is not told. */
function LineDialog({ boe, line, onClose }: { boe: Boe; line: Line; onClose: () => void }) {
  const change = useAct('boes.change')
  const [typed, setTyped] = useState(() => startOf(line))
  const at = (name: keyof Typed) => ({
    id: `line-${name}`, name, value: typed[name], error: change.error?.errors.find(({ field }) => field === `lines.0.${name}`)?.message ?? null,
    onChange: (value: string | null | undefined) => setTyped((so) => ({ ...so, [name]: value ?? null })),
  })
  const was = startOf(line)
  const changed = Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== was[name as keyof Typed]))
  const save = () => change.mutate({ id: boe.id, version: boe.version, lines: [{ id: line.id, ...changed }] }, {
    onSuccess: () => {
      snack(`Line ${line.line_no} is saved.`)
      onClose()
    },
  })
  return (
    <Dialog
      open onOpenChange={onClose} title={`Line ${line.line_no} of ${boe.boe_ref}`} locked={change.isPending}
      footer={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={change.isPending} disabledReason={Object.keys(changed).length === 0 && 'Nothing is changed.'} onClick={save}>
          Save
        </Button>
      </>}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {change.error && <div className="sm:col-span-2"><Notice tone="red">{change.error.message}</Notice></div>}
        <TextField {...at('hs_code')} label="HS code" required mono maxLength={16} />
        <TextField {...at('country_of_origin')} label="Country of origin" required mono maxLength={2} />
        <div className="sm:col-span-2"><TextField {...at('description')} label="Description" required maxLength={150} /></div>
        <TextField mono {...at('qty')} label={`Quantity, ${statisticalUnit.label(line.unit).toLowerCase()}`} required />
        {line.unit_2 && <TextField mono {...at('qty_2')} label={`Quantity, ${statisticalUnit.label(line.unit_2).toLowerCase()}`} required />}
        <WeightField {...at('net_weight')} label="Net weight" required />
        <WeightField {...at('gross_weight')} label="Gross weight" required />
        <MoneyField {...at('value')} label="Value" currency="AED" required />
        {(line.needs_permit || line.permit_ref) && <TextField {...at('permit_ref')} label="Permit" mono maxLength={40} />}
      </div>
    </Dialog>
  )
}

const layersOf = (l: Line) => l.layers.filter(({ kind }) => kind !== 'vat').map(({ kind, amount, legal_basis }) =>
  `${dutyKind.label(kind)} ${labelNumber(amount)} (${legal_basis})`).join(', ')

/** The lines of a bill of entry, with what each pays and by which law. */
export function BoeLines({ boe, isOpen }: { boe: Boe; isOpen: boolean }) {
  const [changing, setChanging] = useState<Line | null>(null)
  return (
    <section>
      <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">Lines</h3>
      <div className="overflow-x-auto">
        <Table aria-label="Lines">
          <thead>
            <tr>
              <Th align="end">No</Th><Th>HS code</Th><Th>Goods</Th><Th>Origin</Th><Th align="end">Quantity</Th><Th align="end">Net kg</Th>
              <Th align="end">Value, AED</Th><Th align="end">Duty</Th><Th align="end">VAT</Th>{isOpen && <Th><span className="sr-only">Change</span></Th>}
            </tr>
          </thead>
          <tbody>
            {boe.lines.map((l) => (
              <Tr key={l.id}>
                <Td align="end">{l.line_no}</Td><Td><HsCode code={l.hs_code} /></Td>
                <Td><span title={layersOf(l)}>{l.description}</span></Td><Td>{l.country_of_origin}</Td>
                <Td align="end">{[`${l.qty} ${l.unit}`, l.unit_2 && `${l.qty_2 ?? '–'} ${l.unit_2}`].filter(Boolean).join(', ')}</Td>
                <Td align="end">{l.net_weight}</Td><Td align="end">{labelNumber(l.value)}</Td><Td align="end">{labelNumber(l.duty_amount)}</Td>
                <Td align="end">{labelNumber(l.vat_amount)}</Td>
                {isOpen && <Td><Button onClick={() => setChanging(l)} aria-label={`Change line ${l.line_no}`}>Change</Button></Td>}
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <p className="mt-1.5 text-meta text-ink-faint">{`Declared as ${money(boe.goods_value, 'AED')}.`}</p>
      {changing && <LineDialog boe={boe} line={changing} onClose={() => setChanging(null)} />}
    </section>
  )
}
