'use client'

import { useRef, useState } from 'react'
import { TextField } from '@/components/fields/text'
import { play } from '@/components/screens/scan-tones'
import { Station, StationColumns } from '@/components/screens/station'
import { useGoodsScan } from '@/components/screens/use-goods-scan'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { isSscc } from '@/lib/domain/check-digits'
import { handlingUnitStatus, isUnitIn, loadedUnits, presentUnits, stagedUnits } from '@/lib/domain/handling-unit'
import { inboundUnitLevel } from '@/lib/domain/inbound'
import { OutboundLog, ScanBox } from './scan-parts'
import { useOutboundScans } from './use-outbound-scans'

type Order = Reply<'outbound.one'>

/** What has to be on the lane or the vehicle: cartons and pallets that stand by themselves. */
const standing = ({ handling_units }: Order) =>
  handling_units.filter((unit) => unit.parent_sscc === null && isUnitIn(presentUnits, unit))

function ToScan({ order, mode }: { order: Order; mode: 'stage' | 'load' }) {
  const units = standing(order)
  const done = units.filter((unit) => isUnitIn(mode === 'stage' ? stagedUnits : loadedUnits, unit)).length
  return (
    <section aria-label="Cartons and pallets" className="rounded-lg border bg-surface">
      <div className="border-b p-4">
        <p className="flex items-baseline justify-between">
          <span className="font-medium">{mode === 'stage' ? 'On a lane' : 'On the vehicle'}</span>
          <b className="figures text-kiosk-title">{done} of {units.length}</b>
        </p>
        <ProgressBar label="Scanned" value={units.length ? Math.round((done / units.length) * 100) : 0} />
      </div>
      <ul className="thin-scroll max-h-96 overflow-y-auto" tabIndex={0}>
        {units.map(({ sscc, hu_type, lane, status, vehicle_no }) => (
          <li key={sscc} className="flex items-baseline justify-between gap-3 border-b px-3 py-2 last:border-0">
            <span className="min-w-0">
              <code className="block break-all">{sscc}</code>
              <bdi className="block truncate text-meta text-ink-soft">
                {[inboundUnitLevel.label(hu_type), lane && `lane ${lane}`, vehicle_no].filter(Boolean).join(' · ')}
              </bdi>
            </span>
            <Chip tone={handlingUnitStatus.tone(status)}>{handlingUnitStatus.label(status)}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The seal of the vehicle, once all is on it. */
function Seal({ order, vehicle }: { order: Order; vehicle: string }) {
  const act = useAct('handlingUnits.load')
  const [seal, setSeal] = useState<string | null>(order.seal_no)
  const send = () => act.mutate({ id: order.id, ssccs: [], vehicle_no: vehicle, seal_no: seal ?? '' }, {
    onSuccess: () => { play('ok'); snack(`${order.outbound_no} is loaded and sealed.`) }, onError: () => play('wrong'),
  })
  return (
    <div className="flex flex-col gap-3">
      {act.error && <Notice tone="red">{act.error.message}</Notice>}
      <TextField id="seal" name="seal_no" label="Seal" value={seal} onChange={setSeal} />
      <Button variant="primary" size="large" busy={act.isPending} disabled={!seal} onClick={send}>Loaded</Button>
    </div>
  )
}

type Mode = 'stage' | 'load'

/** What a scan is taken as: a carton or pallet, to the lane or vehicle that is set. */
function useLoading(order: Order, mode: Mode, userId: number) {
  const scans = useOutboundScans(userId, order.id)
  const [place, setPlace] = useState<string | null>(mode === 'load' ? (standing(order).find(({ vehicle_no }) => vehicle_no)?.vehicle_no ?? null) : null)
  const [isOff, setOff] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const wrong = (message: string) => { setFault(message); play('wrong') }
  const { take, asking } = useGoodsScan(({ code, said }) => {
    const sscc = said?.sscc ?? code ?? ''
    if (!isSscc(sscc)) return wrong(`${sscc} is no carton or pallet. Scan its SSCC.`)
    if (!place) return wrong(mode === 'stage' ? 'Enter the lane first.' : 'Enter the vehicle first.')
    setFault(null)
    return scans.scan(sscc, mode === 'stage' ? { id: order.id, lane: place } : { id: order.id, vehicle_no: place, ...(isOff && { take_off: true }) })
  }, isSscc)
  return { scans, place, setPlace, isOff, setOff, fault, take, asking }
}

/** Scanning cartons and pallets to a lane or onto a vehicle; a scan counts once, whoever scans it. */
export function LoadStation({ order, mode, userId, onClose }: { order: Order; mode: Mode; userId: number; onClose: () => void }) {
  const { scans, place, setPlace, isOff, setOff, fault, take, asking } = useLoading(order, mode, userId)
  const [cover, field] = [useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null)]
  const units = standing(order)
  const isWhole = units.length > 0 && units.every((unit) => isUnitIn(loadedUnits, unit))
  return (
    <Station
      title={`${mode === 'stage' ? 'Stage' : 'Load'} ${order.outbound_no}`} about={`${order.consignee_name} · ${order.ref_no}`} cover={cover} onClose={onClose}
    >
      <StationColumns>
        <div className="flex min-w-0 flex-col gap-4 self-start md:sticky md:top-5">
          <TextField
            id="place" name={mode === 'stage' ? 'lane' : 'vehicle_no'} label={mode === 'stage' ? 'Lane' : 'Vehicle'} required value={place} onChange={setPlace}
            autoFocus={!place}
          />
          {fault && <Notice tone="red">{fault}</Notice>}
          <ScanBox
            scans={scans} orderId={order.id} title="Scan a carton or pallet" label="SSCC" field={field} cover={cover} take={take} asking={asking}
          />
          {mode === 'load' && (
            <Button size="large" aria-pressed={isOff} variant={isOff ? 'primary' : 'secondary'} onClick={() => setOff(!isOff)}>
              {isOff ? 'Scans take off the vehicle' : 'Take off the vehicle'}
            </Button>
          )}
          {mode === 'load' && isWhole && place && <Seal order={order} vehicle={place} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ToScan order={order} mode={mode} />
          <OutboundLog lines={scans.lines} />
        </div>
      </StationColumns>
    </Station>
  )
}
