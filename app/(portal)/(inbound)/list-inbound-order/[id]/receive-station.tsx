'use client'

import { useCallback, useRef, useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { NumberField } from '@/components/fields/number'
import { TextField } from '@/components/fields/text'
import { ScanCamera } from '@/components/screens/scan-camera'
import { ScanField } from '@/components/screens/scan-field'
import { ScanFlash } from '@/components/screens/scan-flash'
import { ScanLog, ScansRefused, ScansWaiting } from '@/components/screens/scan-log'
import { play } from '@/components/screens/scan-tones'
import { Station, StationColumns } from '@/components/screens/station'
import { useGoodsScan, type ScannedGoods } from '@/components/screens/use-goods-scan'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { receiptCondition, receiptReason, receivedOf, type ReceiptCondition, type ReceiptReason } from '@/lib/domain/inbound'
import { namesGoods } from '@/lib/domain/gs1'
import type { Tone } from '@/lib/domain/machine'
import { useReceiving, type ReceivedLine } from './use-receiving'

type Order = Reply<'inbound.one'>
const tones: Record<ReceivedLine['state'], Tone> = { waiting: 'blue', received: 'green', apart: 'orange', refused: 'red' }
const words: Record<ReceivedLine['state'], string> = { waiting: 'Waiting', received: 'Received', apart: 'Apart', refused: 'Not received' }

/** What holds for the next scans. */
interface Setting {
  qty: number | null
  lot_no: string | null
  expiry_date: string | null
  condition: ReceiptCondition
  reason: ReceiptReason | null
  /** SSCC of the pallet the goods lie on. */
  lpn: string | null
}
const plain: Setting = { qty: 1, lot_no: null, expiry_date: null, condition: 'good', reason: null, lpn: null }

function Settings({ value, isTracked, onChange }: { value: Setting; isTracked: boolean; onChange: (part: Partial<Setting>) => void }) {
  return (
    <div className="flex flex-col gap-3">
      <div role="group" aria-label="Condition of what is scanned next" className="flex flex-wrap gap-2">
        {receiptCondition.names.map((name) => (
          <Button
            key={name} aria-pressed={value.condition === name} variant={value.condition === name ? 'primary' : 'secondary'} size="large"
            onClick={() => onChange({ condition: name, reason: name === 'good' ? null : value.reason })}
          >
            {receiptCondition.label(name)}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <NumberField id="qty" name="qty" label="Scans count" hint="Packs of each scan." value={value.qty} onChange={(qty) => onChange({ qty })} />
        {isTracked && <TextField id="lot" name="lot_no" label="Lot" value={value.lot_no} onChange={(lot_no) => onChange({ lot_no })} />}
        {isTracked && (
          <DateField id="expiry" name="expiry_date" label="Expiry" value={value.expiry_date} onChange={(expiry_date) => onChange({ expiry_date })} />
        )}
        {value.condition !== 'good' && (
          <ChoiceField
            id="reason" name="reason" label="What is wrong" required options={receiptReason.options} value={value.reason}
            onChange={(reason) => onChange({ reason: reason as ReceiptReason | null })}
          />
        )}
      </div>
      {value.lpn && (
        <Notice title={`On pallet ${value.lpn}`} action={<Button size="small" onClick={() => onChange({ lpn: null })}>No pallet</Button>}>
          What is scanned next lies on it.
        </Notice>
      )}
    </div>
  )
}

const Scans = ({ lines, onOver }: { lines: readonly ReceivedLine[]; onOver: (line: ReceivedLine) => void }) => (
  <ScanLog
    lines={lines} tones={tones} words={words} renderBeside={(line) => line.state === 'refused' && line.text.includes('exceeds') && (
      <Button size="small" onClick={() => onOver(line)}>Receive the rest to quarantine</Button>
    )}
  />
)

/** What is still to come, line by line. */
const ToCome = ({ order }: { order: Order }) => (
  <section aria-label="Still to come" className="rounded-lg border bg-surface">
    <div className="border-b p-4">
      <p className="flex items-baseline justify-between">
        <span className="font-medium">Received</span><b className="figures text-kiosk-title">{order.received_qty} of {order.expected_qty}</b>
      </p>
      <ProgressBar label="Units received" value={order.expected_qty ? Math.min(100, Math.round((order.received_qty / order.expected_qty) * 100)) : 0} />
    </div>
    <ul className="thin-scroll max-h-96 overflow-y-auto" tabIndex={0}>
      {order.order_lines.map((line) => (
        <li key={line.id} className="flex items-baseline justify-between gap-3 border-b px-3 py-2 last:border-0">
          <span className="min-w-0">
            <code className="block break-all">{line.sku_code}</code>
            <bdi className="block truncate text-meta text-ink-soft">{line.barcode ?? line.sku_name}{line.lot_no && ` · ${line.lot_no}`}</bdi>
          </span>
          <b className="figures shrink-0">{receivedOf(line)} / {line.expected_qty}</b>
        </li>
      ))}
    </ul>
  </section>
)

/** What a scan receives: what its code says of the goods, else what is set for the next scans. */
function goodsOf({ qty, condition, reason, lot_no, expiry_date, lpn }: Setting, said: ScannedGoods['said']) {
  const [lot, expiry] = [said?.lot_no ?? lot_no, said?.expiry_date ?? expiry_date]
  return {
    qty: said?.count ?? qty ?? 1, condition, ...(reason && { reason }), ...(lot && { lot_no: lot }), ...(expiry && { expiry_date: expiry }),
    ...(said?.mfg_date && { mfg_date: said.mfg_date }), ...(said?.serial && { serials: [said.serial] }), ...(lpn && { lpn }),
  }
}

/** Receiving by scan: one field, a scan a pack, what is still to come beside it. What is scanned outlives a lost connection and the page. */
export function ReceiveStation({ order, userId, trade, onClose }: { order: Order; userId: number; trade?: 'b2b'; onClose: () => void }) {
  const refresh = useRefresh()
  const onAnswered = useCallback(() => void refresh(trade ? 'b2bInbound.receive' : 'inbound.receive'), [refresh, trade])
  const { fault, queue, lines, flash, scan, sendNow, discard } = useReceiving(userId, order.id, onAnswered)
  const [setting, setSetting] = useState(plain)
  const cover = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const change = (part: Partial<Setting>) => setSetting((now) => ({ ...now, ...part }))
  const goods = useGoodsScan(({ code, said }) => {
    if (code !== null) return scan(code, { ...goodsOf(setting, said), ...(trade && { trade }) })
    change({ ...(said?.sscc && { lpn: said.sscc }), ...(said?.lot_no && { lot_no: said.lot_no }), ...(said?.expiry_date && { expiry_date: said.expiry_date }) })
    return play('ok')
  }, (code) => order.order_lines.some((line) => namesGoods(line, code)))
  const refused = queue.attention.filter((one) => one.setting.id === order.id)
  return (
    <Station title={`Receive ${order.inbound_no}`} about={`${order.client} · ${order.ref_no}`} cover={cover} onClose={onClose}>
      <StationColumns>
        <div className="flex min-w-0 flex-col gap-4 self-start md:sticky md:top-5">
          {fault && <Failure sentence="This browser cannot keep scans. Open the screen in another browser, or leave private browsing." />}
          <ScanFlash flash={flash}><p className="text-kiosk-title font-bold max-sm:text-title">Scan a barcode</p></ScanFlash>
          <ScanField field={field} within={cover} label="Barcode or SKU" onScan={(_, raw) => goods.take(raw)} />
          {goods.asking}
          <ScanCamera onScan={goods.take} />
          <Settings
            value={setting} isTracked={order.order_lines.some((line) => line.is_batch_tracked)} onChange={change}
          />
          <ScansWaiting count={queue.waiting} trouble={queue.trouble} onSend={sendNow} />
          <ScansRefused refused={refused} what="not received" onPutAside={() => discard(refused.map(({ client_uuid }) => client_uuid))} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ToCome order={order} />
          <Scans lines={lines} onOver={(line) => { discard([line.uuid]); scan(line.number, { ...line.setting, over: true }) }} />
        </div>
      </StationColumns>
    </Station>
  )
}
