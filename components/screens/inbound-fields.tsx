'use client'

import type { ReactNode } from 'react'
import { DecimalBox } from '@/components/fields/decimal-box'
import { FieldFrame } from '@/components/fields/field-frame'
import { LongTextField } from '@/components/fields/long-text'
import { NumberField } from '@/components/fields/number'
import { PhoneField } from '@/components/fields/phone'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import type { InboundMode } from '@/lib/domain/inbound'

/** How the goods of an announcement come. */
export interface TransportDraft {
  shipment_mode: InboundMode
  container_no: string | null
  seal_no: string | null
  awb_no: string | null
  boe_no: string | null
  vehicle_no: string | null
  driver_name: string | null
  driver_phone: string | null
  total_cartons: number | null
  total_pallets: number | null
  gross_weight: string | null
  volume_cbm: string | null
  remarks: string | null
}

/** What a form's fields read and write of its draft. */
export interface FormOf<D> { d: D; put: (part: Partial<D>) => void; at: (name: string) => { id: string; name: string; error: string | null } }
/** Fields of a draft that hold text. */
type TextName<D> = { [K in keyof D]: D[K] extends string | null ? K : never }[keyof D] & string

interface WriteProps<D> { f: FormOf<D>; name: TextName<D>; label: string; required?: boolean; hint?: string }
export const Write = <D,>({ f: { d, put, at }, name, label, required, hint }: WriteProps<D>) => (
  <TextField
    {...at(name)} label={label} required={required} hint={hint} value={d[name] as string | null} onChange={(value) => put({ [name]: value } as Partial<D>)}
  />
)
export const Grid = ({ children }: { children: ReactNode }) => <div className="grid items-start gap-4 sm:grid-cols-2 md:grid-cols-3">{children}</div>

/** How goods come; what is asked for goes by the mode. `children` stand beside the papers of a ship. */
export function Transport({ f, needsBoe, children }: { f: FormOf<TransportDraft>; needsBoe: boolean; children?: ReactNode }) {
  const { d, put, at } = f
  const byTruck = d.shipment_mode === 'road' || d.shipment_mode === 'pickup'
  return (
    <Grid>
      {d.shipment_mode === 'sea' && <Write f={f} name="container_no" label="Container" hint="Four letters and seven digits." />}
      {d.shipment_mode === 'sea' && <Write f={f} name="seal_no" label="Seal" />}
      {d.shipment_mode === 'sea' && children}
      {d.shipment_mode === 'air' && <Write f={f} name="awb_no" label="AWB" />}
      {byTruck && (
        <>
          <Write f={f} name="vehicle_no" label="Vehicle" /><Write f={f} name="driver_name" label="Driver" />
          <PhoneField {...at('driver_phone')} label="Driver’s phone" value={d.driver_phone} onChange={(driver_phone) => put({ driver_phone })} />
        </>
      )}
      <Write f={f} name="boe_no" label="Bill of entry" required={needsBoe} {...(needsBoe && { hint: 'This warehouse is in a free zone.' })} />
      <NumberField {...at('total_cartons')} label="Cartons" value={d.total_cartons} onChange={(total_cartons) => put({ total_cartons })} />
      <NumberField {...at('total_pallets')} label="Pallets" value={d.total_pallets} onChange={(total_pallets) => put({ total_pallets })} />
      <FieldFrame {...at('gross_weight')} label="Gross weight">
        <DecimalBox
          {...at('gross_weight')} label="Gross weight" unit="kg" places={3} value={d.gross_weight} onChange={(gross_weight) => put({ gross_weight })}
        />
      </FieldFrame>
      <FieldFrame {...at('volume_cbm')} label="Volume">
        <DecimalBox {...at('volume_cbm')} label="Volume" unit="m³" places={3} value={d.volume_cbm} onChange={(volume_cbm) => put({ volume_cbm })} />
      </FieldFrame>
      <div className="sm:col-span-2">
        <LongTextField {...at('remarks')} label="Remarks" value={d.remarks} onChange={(remarks) => put({ remarks })} />
      </div>
    </Grid>
  )
}

/** A new order is kept or submitted, one that is there is saved. */
export const Sends = ({ isNew, busy, onSend }: { isNew: boolean; busy: 'draft' | 'submit' | null; onSend: (submit: boolean) => void }) => (
  <div className="flex flex-wrap justify-end gap-2">
    {isNew
      ? <><Button busy={busy === 'draft'} onClick={() => onSend(false)}>Save draft</Button>
        <Button variant="primary" busy={busy === 'submit'} onClick={() => onSend(true)}>Submit</Button></>
      : <Button variant="primary" busy={busy !== null} onClick={() => onSend(false)}>Save</Button>}
  </div>
)
