'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { useAct, useAsk, useLookup } from '@/lib/client/query'
import type { Input } from '@/lib/contract/types'
import { kioskKind, kioskPrinter } from '@/lib/domain/dock'
import { PairingCode } from './pairing-code'

type Typed = Partial<Input<'pasSites.addKiosk'>>
const fresh: Typed = { kind: 'gate', printer: 'none' }

/** A device by code, name and place; saved, it shows the code it is paired with. */
export function KioskDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>(fresh)
  const sites = useLookup('pasSites.mine', {})
  const site = typed.warehouse_id
  const gates = useAsk('pasSites.gates', { warehouse_id: site ? [Number(site)] : [], page_size: 200 }, { enabled: Boolean(site) })
  const docks = useAsk('pasSites.docks', { warehouse_id: site ? [Number(site)] : [], page_size: 200 }, { enabled: Boolean(site) })
  const act = useAct('pasSites.addKiosk')
  const set = (more: Typed) => setTyped({ ...typed, ...more })
  const at = (name: keyof Typed) => ({ id: `kiosk-${name}`, name, error: act.error?.errors.find(({ field }) => field === name)?.message ?? null })
  const missing = (!typed.device_code || !typed.name || !site) && 'Enter the device code and the name, and choose the site.'
  const send = () => act.mutate(typed as Input<'pasSites.addKiosk'>)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={act.data ? `Pair ${typed.device_code ?? ''}` : 'Add kiosk'}
      locked={act.isPending}
      footer={act.data
        ? <Button variant="primary" onClick={onClose}>Done</Button>
        : <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={act.isPending} disabledReason={missing} onClick={send}>Add kiosk</Button>
        </>}
    >
      {act.data ? <PairingCode code={act.data.pairing_code} until={act.data.expires_at} device={String(typed.device_code).toUpperCase()} /> : (
        <div className="grid gap-4 sm:grid-cols-2">
          {act.error && !act.error.errors.some(({ field }) => field) && <div className="sm:col-span-2"><Notice tone="red">{act.error.message}</Notice></div>}
          <TextField
            {...at('device_code')} label="Device code" required hint="On its sticker, e.g. DXB1-G1."
            value={typed.device_code} onChange={(v) => set({ device_code: v ?? undefined })} mono autoFocus
          />
          <TextField {...at('name')} label="Name" required value={typed.name} onChange={(v) => set({ name: v ?? undefined })} />
          <ChoiceField
            {...at('warehouse_id')} label="Site" required
            options={(sites.data ?? []).map(({ warehouse_id, site_code }) => ({ value: warehouse_id, label: site_code }))}
            value={site as number | undefined} onChange={(v) => set({ warehouse_id: v === null ? undefined : Number(v), gate_id: null, dock_id: null })}
          />
          <ChoiceField
            {...at('kind')} label="Stands at" required options={kioskKind.options}
            value={typed.kind} onChange={(v) => set({ kind: (v ?? 'gate') as Typed['kind'] })}
          />
          <ChoiceField
            {...at('gate_id')} label="Gate" options={(gates.data?.rows ?? []).map(({ id, gate_code }) => ({ value: id, label: gate_code }))}
            value={typed.gate_id as number | null | undefined} onChange={(v) => set({ gate_id: v === null ? null : Number(v) })}
          />
          <ChoiceField
            {...at('dock_id')} label="Dock" options={(docks.data?.rows ?? []).map(({ id, dock_no }) => ({ value: id, label: dock_no }))}
            value={typed.dock_id as number | null | undefined} onChange={(v) => set({ dock_id: v === null ? null : Number(v) })}
          />
          <ChoiceField
            {...at('printer')} label="Printer" required options={kioskPrinter.options}
            value={typed.printer} onChange={(v) => set({ printer: (v ?? 'none') as Typed['printer'] })}
          />
        </div>
      )}
    </Dialog>
  )
}
