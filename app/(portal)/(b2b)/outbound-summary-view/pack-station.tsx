'use client'

import { useRef, useState } from 'react'
import { NumberField } from '@/components/fields/number'
import { TextField } from '@/components/fields/text'
import { WeightField } from '@/components/fields/weight'
import { runAction } from '@/components/screens/ask-action'
import { play } from '@/components/screens/scan-tones'
import { Station, StationColumns } from '@/components/screens/station'
import { useGoodsScan } from '@/components/screens/use-goods-scan'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { ask } from '@/lib/client/ask'
import { useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { isSscc } from '@/lib/domain/check-digits'
import { isUnitIn, openUnits } from '@/lib/domain/handling-unit'
import { inboundUnitLevel } from '@/lib/domain/inbound'
import { leftToPack, type ToPack } from './left-to-pack'
import { OutboundLog, ScanBox } from './scan-parts'
import { useOutboundScans } from './use-outbound-scans'

type Order = Reply<'outbound.one'>
type Unit = Order['handling_units'][number]

const lotOf = (lot: string) => (lot === 'NA' ? '' : ` · lot ${lot}`)

function Left({ goods, picked }: { goods: readonly ToPack[]; picked: number }) {
  const left = goods.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <section aria-label="Left to pack" className="rounded-lg border bg-surface">
      <div className="border-b p-4">
        <p className="flex items-baseline justify-between">
          <span className="font-medium">Packed</span><b className="figures text-kiosk-title">{picked - left} of {picked}</b>
        </p>
        <ProgressBar label="Units packed" value={picked > 0 ? Math.round(((picked - left) / picked) * 100) : 0} />
      </div>
      <ul className="thin-scroll max-h-96 overflow-y-auto" tabIndex={0}>
        {goods.map(({ sku_code, sku_name, lot_no, qty }) => (
          <li key={`${sku_code} ${lot_no}`} className="flex items-baseline justify-between gap-3 border-b px-3 py-2 last:border-0">
            <span className="min-w-0">
              <code className="block break-all">{sku_code}{lotOf(lot_no)}</code><bdi className="block truncate text-meta text-ink-soft">{sku_name}</bdi>
            </span>
            <b className="figures shrink-0">{qty}</b>
          </li>
        ))}
        {goods.length === 0 && <li className="px-3 py-6 text-center text-ink-soft">All is packed.</li>}
      </ul>
    </section>
  )
}

/** Open cartons and pallets to go on with, and new ones. */
function Choose({ order, onChoose }: { order: Order; onChoose: (sscc: string) => void }) {
  const refresh = useRefresh()
  const { busy, run } = useRun()
  const open = (hu_type: Unit['hu_type']) => run(hu_type, async () => {
    const { sscc } = await ask('handlingUnits.open', { id: order.id, hu_type })
    play('ok')
    await refresh('handlingUnits.open')
    onChoose(sscc)
  })
  return (
    <div className="flex flex-col gap-3">
      <p className="text-kiosk-title font-bold max-sm:text-title">What do you pack into?</p>
      <div className="grid grid-cols-2 gap-3">
        {inboundUnitLevel.options.map(({ value, label }) => (
          <Button key={value} size="large" variant="primary" busy={busy === value} onClick={() => void open(value)}>New {label.toLowerCase()}</Button>
        ))}
      </div>
      {order.handling_units.filter((one) => isUnitIn(openUnits, one)).map(({ sscc, hu_type }) => (
        <Button key={sscc} size="large" onClick={() => onChoose(sscc)}>{inboundUnitLevel.label(hu_type)} <code>{sscc}</code></Button>
      ))}
    </div>
  )
}

/** Weighs and closes it, and prints its label. */
function Close({ order, unit, isWaiting, onDone }: { order: Order; unit: Unit; isWaiting: boolean; onDone: () => void }) {
  const refresh = useRefresh()
  const { busy, run } = useRun()
  const [weight, setWeight] = useState<string | null>(unit.gross_weight)
  const close = () => run('close', async () => {
    await ask('handlingUnits.change', { sscc: unit.sscc, close: true, ...(weight && { gross_weight: weight }) })
    play('ok')
    await refresh('handlingUnits.change')
    await runAction({ label: '', call: 'handlingUnits.labels' }, { id: order.id, ssccs: [unit.sscc] })
    onDone()
  })
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2">
      <WeightField id="gross" name="gross_weight" label="Gross weight" value={weight} onChange={setWeight} />
      <Button size="large" variant="primary" busy={busy === 'close'} disabled={isWaiting} onClick={() => void close()}>Close and print label</Button>
    </div>
  )
}

interface Setting { qty: number | null; lot_no: string | null }

function Settings({ value, lots, onChange }: { value: Setting; lots: readonly string[]; onChange: (part: Partial<Setting>) => void }) {
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberField id="qty" name="qty" label="Scans count" hint="Packs of each scan." value={value.qty} onChange={(qty) => onChange({ qty })} />
        <TextField id="lot" name="lot_no" label="Lot" value={value.lot_no} onChange={(lot_no) => onChange({ lot_no })} />
      </div>
      {lots.length > 1 && (
        <div role="group" aria-label="Lots of what is left" className="flex flex-wrap gap-2">
          {lots.slice(0, 8).map((lot) => (
            <Button
              key={lot} size="large" aria-pressed={value.lot_no === lot} onClick={() => onChange({ lot_no: value.lot_no === lot ? null : lot })}
            >
              {lot}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** The carton one packs into, and what a scan puts in it. */
function usePacking(order: Order, userId: number) {
  const scans = useOutboundScans(userId, order.id)
  const [into, setInto] = useState<string | null>(null)
  const [typed, setSetting] = useState<Setting>({ qty: 1, lot_no: null })
  const { goods, picked, packedLots } = leftToPack(order)
  // The last of a lot was packed: the next scan is of another.
  const setting = typed.lot_no !== null && packedLots.has(typed.lot_no) ? { ...typed, lot_no: null } : typed
  const unit = order.handling_units.find((one) => one.sscc === into && isUnitIn(openUnits, one))
  const { take, asking } = useGoodsScan(({ code, said }) => {
    if (!unit) return play('wrong')
    const lot = said?.lot_no ?? setting.lot_no
    const number = said?.sscc ?? code
    return number ? scans.scan(number, { id: order.id, sscc: unit.sscc, qty: said?.count ?? setting.qty ?? 1, ...(lot && { lot_no: lot }) }) : play('wrong')
  }, (code) => isSscc(code) || goods.some(({ sku_code }) => sku_code === code))
  return { scans, setInto, setting, setSetting, goods, picked, unit, take, asking }
}

/** Packing what is picked, a scan a pack, into one open carton or pallet; a closed carton’s SSCC puts it on the pallet. */
export function PackStation({ order, userId, onClose }: { order: Order; userId: number; onClose: () => void }) {
  const { scans, setInto, setting, setSetting, goods, picked, unit, take, asking } = usePacking(order, userId)
  const [cover, field] = [useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null)]
  const lots = [...new Set(goods.map(({ lot_no }) => lot_no).filter((lot) => lot !== 'NA'))]
  return (
    <Station title={`Pack ${order.outbound_no}`} about={`${order.consignee_name} · ${order.ref_no}`} cover={cover} onClose={onClose}>
      <StationColumns>
        <div className="flex min-w-0 flex-col gap-4 self-start md:sticky md:top-5">
          {unit ? (
            <>
              <Notice
                title={`${inboundUnitLevel.label(unit.hu_type)} ${unit.sscc}`} action={<Button size="small" onClick={() => setInto(null)}>Another</Button>}
              >
                {unit.contents.reduce((sum, { qty }) => sum + qty, 0)} units in it.
              </Notice>
              <ScanBox
                scans={scans} orderId={order.id} title="Scan a barcode" label="Barcode, SKU or carton" field={field} cover={cover} take={take} asking={asking}
              />
              <Settings value={setting} lots={lots} onChange={(part) => setSetting((now) => ({ ...now, ...part }))} />
              <Close key={unit.sscc} order={order} unit={unit} isWaiting={scans.queue.waiting > 0} onDone={() => setInto(null)} />
            </>
          ) : <Choose order={order} onChoose={setInto} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Left goods={goods} picked={picked} />
          <OutboundLog lines={scans.lines} />
        </div>
      </StationColumns>
    </Station>
  )
}
