'use client'

import { useState } from 'react'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { Dialog } from '@/components/ui/dialog'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { boeDocType } from '@/lib/domain/boe'
import { counted } from '@/lib/domain/counted'
import { customsScope, hvlvClass } from '@/lib/domain/customs'
import { day } from '@/lib/domain/days'
import { declarationType } from '@/lib/domain/lists'
import { money } from '@/lib/domain/money'

type Group = Reply<'customsOrders.preview'>['groups'][number]
interface Said { exit_port: string; mawb_no: string; vehicle_no: string }
const blank: Said = { exit_port: '', mawb_no: '', vehicle_no: '' }
const way = [['exit_port', 'Port of exit'], ['mawb_no', 'MAWB'], ['vehicle_no', 'Vehicle']] as const

function Card({ group: g, isChosen, said, onChoose, onSay }: {
  group: Group; isChosen: boolean; said: Said; onChoose: (chosen: boolean) => void; onSay: (said: Said) => void
}) {
  const name = `${counted(g.order_ids.length, 'order')} of ${g.client}, ${g.scope === 'local' ? hvlvClass.label(g.hvlv_class) : `to ${g.destination_country}`}`
  return (
    <li className="flex flex-col gap-2 rounded border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <Checkbox checked={isChosen} onChange={onChoose} label={name} disabled={g.faults.length > 0} />
        <Chip tone="grey">{customsScope.label(g.scope)}</Chip>
      </div>
      <p className="text-ink-soft">
        {[
          declarationType.label(g.declaration_type), `from ${g.warehouse}`, day(g.day), counted(g.lines, 'line'), money(g.value_aed, 'AED'),
        ].join(', ')}
      </p>
      <p className="text-meta text-ink-faint">
        {`Needs ${g.required_docs.map((type) => boeDocType.label(type).toLowerCase()).join(', ')}. `}
        {g.order_nos.slice(0, 5).join(', ')}{g.order_nos.length > 5 && ` and ${g.order_nos.length - 5} more`}
      </p>
      {g.faults.map((fault) => <Notice key={fault} tone="orange">{fault}</Notice>)}
      {g.scope === 'international' && isChosen && (
        <div className="grid gap-2 sm:grid-cols-3">
          {way.map(([field, label]) => (
            <TextField
              key={field} id={`${g.key}-${field}`} name={field} label={label} mono maxLength={20} value={said[field]}
              onChange={(value) => onSay({ ...said, [field]: value ?? '' })}
            />
          ))}
        </div>
      )}
    </li>
  )
}

function Cards({ groups, left, said, onChoose, onSay }: {
  groups: Group[]; left: ReadonlySet<string>; said: Record<string, Said>; onChoose: (key: string, chosen: boolean) => void
  onSay: (key: string, said: Said) => void
}) {
  return (
    <ul className="flex flex-col gap-3">
      {groups.map((group) => (
        <Card
          key={group.key} group={group} isChosen={group.faults.length === 0 && !left.has(group.key)} said={said[group.key] ?? blank}
          onChoose={(is) => onChoose(group.key, is)} onSay={(next) => onSay(group.key, next)}
        />
      ))}
    </ul>
  )
}

const filled = (said: Said) => Object.fromEntries(Object.entries(said).filter(([, value]) => value.trim() !== ''))

/** The bills of entry that orders would go on, and makes those that are chosen: those named, or all that wait. */
export function MakeDialog({ ids, onClose }: { ids: number[] | null; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useAsk('customsOrders.preview', ids ? { order_ids: ids } : { state: ['pending'] })
  const create = useAct('customsOrders.create')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState<Record<string, Said>>({})
  const chosen = data?.groups.filter((g) => g.faults.length === 0 && !left.has(g.key)) ?? []
  const orders = chosen.reduce((all, g) => all + g.order_ids.length, 0)
  const send = () => create.mutate({
    groups: chosen.map((g) => ({ declaration_type: g.declaration_type, order_ids: g.order_ids, ...filled(said[g.key] ?? blank) })),
  }, {
    onSuccess: ({ boes, skipped }) => {
      snack(`${counted(boes.length, 'BOE is', 'BOEs are')} created${skipped.length > 0 ? `, ${counted(skipped.length, 'order')} left out` : ''}.`)
      onClose()
    },
  })
  return (
    <Dialog
      open onOpenChange={onClose} width="wide" locked={create.isPending} title="Create bills of entry"
      description="Orders of one client, warehouse and day go together; what stays in the country by class, what leaves it by destination."
      footer={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={create.isPending} disabledReason={chosen.length === 0 && 'No group can be made.'} onClick={send}>
          {chosen.length === 0 ? 'Create' : `Create ${counted(chosen.length, 'BOE')} for ${counted(orders, 'order')}`}
        </Button>
      </>}
    >
      {create.error && <Notice tone="red">{create.error.message}</Notice>}
      {error && !data && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <TableSkeleton rows={4} columns={1} />}
      {data?.groups.length === 0 && <Notice>No order waits for customs.</Notice>}
      {data && (
        <Cards
          groups={data.groups} left={left} said={said} onSay={(key, next) => setSaid((so) => ({ ...so, [key]: next }))}
          onChoose={(key, is) => setLeft((so) => new Set(is ? [...so].filter((one) => one !== key) : [...so, key]))}
        />
      )}
    </Dialog>
  )
}
