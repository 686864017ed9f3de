'use client'

import { useRef, useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { chosenId } from '@/components/fields/chosen-id'
import { ScanCamera } from '@/components/screens/scan-camera'
import { ScanField } from '@/components/screens/scan-field'
import { ScanFlash } from '@/components/screens/scan-flash'
import { ScanLog, ScansRefused, ScansWaiting } from '@/components/screens/scan-log'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { useKept } from '@/components/ui/use-kept'
import type { Reply } from '@/lib/contract/types'
import type { Tone } from '@/lib/domain/machine'
import { PhotoStep } from './photo-step'
import { usePunching, type PunchLine } from './use-punching'

type Site = Reply<'vendorAttendance.punchSites'>[number]
type Direction = 'in' | 'out'
const tones: Record<PunchLine['state'], Tone> = { waiting: 'blue', in: 'green', out: 'green', refused: 'red' }
const words: Record<PunchLine['state'], string> = { waiting: 'Waiting', in: 'In', out: 'Out', refused: 'Not taken' }
const directions = [['in', 'Coming'], ['out', 'Leaving']] as const

const Directions = ({ value, onChange }: { value: Direction; onChange: (direction: Direction) => void }) => (
  <div role="group" aria-label="Coming or leaving" className="grid grid-cols-2 gap-3">
    {directions.map(([name, label]) => (
      <Button key={name} size="large" aria-pressed={value === name} variant={value === name ? 'primary' : 'secondary'} onClick={() => onChange(name)}>
        {label}
      </Button>
    ))}
  </div>
)

/** One warehouse's clock: a badge is read, a photo taken where it is asked for, and both are kept here until they are sent. */
function Clock({ site, userId }: { site: Site; userId: number }) {
  const [direction, setDirection] = useState<Direction>('in')
  const [badge, setBadge] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const punching = usePunching(userId, site.id)
  const punch = (code: string, photo?: string) => {
    punching.scan(code.toUpperCase(), { warehouse_id: site.id, direction, ...(photo && { photo }) })
    setBadge(null)
  }
  const read = (code: string) => (site.asks_photo ? setBadge(code) : punch(code))
  const { waiting, attention, trouble } = punching.queue
  return (
    <div className="flex flex-col gap-4" data-size="kiosk">
      {punching.fault && <Notice tone="red">This device cannot keep punches. Use another browser, or enter the stay by hand.</Notice>}
      <Directions value={direction} onChange={setDirection} />
      {badge === null
        ? <><ScanField label="Badge" placeholder="Scan the badge, or type its number" onScan={read} field={field} /><ScanCamera onScan={read} /></>
        : <PhotoStep badge={badge} onPhoto={(photo) => punch(badge, photo)} onCancel={() => setBadge(null)} />}
      <ScanFlash flash={punching.flash}>
        <p className="text-kiosk-title font-bold max-sm:text-title">{badge === null ? 'Scan your badge' : 'Look into the camera'}</p>
      </ScanFlash>
      <ScansWaiting count={waiting} trouble={trouble} onSend={punching.sendNow} />
      <ScansRefused refused={attention} what="not taken" onPutAside={() => punching.discard(attention.map(({ client_uuid }) => client_uuid))} />
      <ScanLog lines={punching.lines} tones={tones} words={words} most={20} />
    </div>
  )
}

/** People of vendors clock in and out by badge; a lost connection loses no punch. */
export function PunchClock({ sites, userId }: { sites: readonly Site[]; userId: number }) {
  const [kept, keep] = useKept('punch-site')
  const site = sites.find(({ id }) => String(id) === kept) ?? (sites.length === 1 ? sites[0] : undefined)
  if (sites.length === 0) return <EmptyState title="No warehouse of yours is active" text="Ask for a warehouse under Access control." />
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4">
      {sites.length > 1 && (
        <ChoiceField
          id="punch-site" name="warehouse_id" label="Warehouse" required value={site?.id ?? null}
          options={sites.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))} onChange={(value) => keep(String(chosenId(value) ?? ''))}
        />
      )}
      {site ? <Clock key={site.id} site={site} userId={userId} /> : <p className="text-ink-soft">Choose the warehouse this clock stands in.</p>}
    </div>
  )
}
