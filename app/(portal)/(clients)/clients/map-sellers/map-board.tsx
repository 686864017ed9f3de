'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import { Pane, type Seller } from './pane'

interface Props {
  client: { id: number; name: string }
  mapped: Seller[]
  unmapped: Seller[]
  mayMap: boolean
}

const found = (sellers: readonly Seller[], text: string) => {
  const typed = text.trim().toLowerCase()
  return typed
    ? sellers.filter(({ legal_name, seller_code, ref_code }) => `${legal_name} ${seller_code} ${ref_code ?? ''}`.toLowerCase().includes(typed))
    : sellers
}
const toggled = (set: ReadonlySet<number>, id: number) => new Set(set.has(id) ? [...set].filter((one) => one !== id) : [...set, id])

/** What has been moved and typed since the board was read. */
function useStaged(now: readonly Seller[]) {
  const [moved, setMoved] = useState<ReadonlySet<number>>(new Set())
  const [refs, setRefs] = useState<Readonly<Record<number, string>>>({})
  const isNow = (id: number) => now.some(({ seller_id }) => seller_id === id)
  const toMap = [...moved].filter((id) => !isNow(id))
  const toUnmap = [...moved].filter(isNow)
  const renamed = now.filter(({ seller_id, ref_code }) => !moved.has(seller_id) && refs[seller_id] !== undefined && refs[seller_id] !== (ref_code ?? ''))
  return {
    moved, refs, toMap, toUnmap, renamed,
    move: (ids: number[]) => setMoved((all) => ids.reduce(toggled, all)),
    name: (id: number, ref: string) => setRefs((all) => ({ ...all, [id]: ref })),
    clear: () => { setMoved(new Set()); setRefs({}) },
  }
}

/** Sends what was moved and typed; what takes sellers away is asked about first. */
function useSaving(clientId: number, { refs, toMap, toUnmap, renamed, clear }: ReturnType<typeof useStaged>) {
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  const save = useAct('sellerMapping.save')
  const ref = (id: number) => (refs[id] === undefined ? {} : { ref_code: refs[id] })
  const send = () =>
    save.mutate({
      id: clientId, map: [...toMap, ...renamed.map(({ seller_id }) => seller_id)].map((seller_id) => ({ seller_id, ...ref(seller_id) })), unmap: toUnmap,
    }, {
      onSuccess: () => {
        setAsking(false)
        clear()
        snack('The mapping is saved.')
        router.refresh()
      },
      onError: () => setAsking(false),
    })
  return { save, send, isAsking, setAsking }
}

/** What saving would change, in words, and the two ways out. */
function SaveBar({ staged: { toMap, toUnmap, renamed, clear }, isBusy, onSave }: {
  staged: ReturnType<typeof useStaged>; isBusy: boolean; onSave: () => void
}) {
  const changes = toMap.length + toUnmap.length + renamed.length
  const words = [
    toMap.length > 0 && `${toMap.length} to map`, toUnmap.length > 0 && `${toUnmap.length} to unmap`, renamed.length > 0 && `${renamed.length} renamed`,
  ].filter(Boolean).join(', ')
  return (
    <footer className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t bg-surface py-3">
      <Button
        variant="primary" busy={isBusy} disabledReason={changes === 0 && 'Nothing has been moved.'}
        onClick={onSave}
      >
        Save
      </Button>
      {changes > 0 && <><span role="status" className="text-ink-soft">{words}</span><Button onClick={clear}>Undo</Button></>}
    </footer>
  )
}

/** Moves sellers to a client and away from it; what was moved is saved together (clients.md 4.3). */
export function MapBoard({ client, mapped, unmapped, mayMap }: Props) {
  const now = mapped.filter(({ active }) => active)
  const staged = useStaged(now)
  const { moved, refs, toMap, toUnmap, move, name } = staged
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [search, setSearch] = useState({ left: '', right: '' })
  const { save, send, isAsking, setAsking } = useSaving(client.id, staged)
  const all = [...unmapped, ...now]
  const isRight = ({ seller_id }: Seller) => now.some((one) => one.seller_id === seller_id) !== moved.has(seller_id)
  const [left, right] = [all.filter((seller) => !isRight(seller)), all.filter(isRight)]
  const chosenOf = (side: readonly Seller[]) => new Set(side.map(({ seller_id }) => seller_id).filter((id) => chosen.has(id)))
  const go = (ids: number[]) => {
    move(ids)
    setChosen(new Set([...chosen].filter((id) => !ids.includes(id))))
  }
  const side = (sellers: readonly Seller[], label: string) => {
    const picked = [...chosenOf(sellers)]
    return <Button size="small" disabledReason={picked.length === 0 && 'Choose sellers first.'} onClick={() => go(picked)}>{label}</Button>
  }
  const paneOf = (which: 'left' | 'right') => {
    const sellers = { left, right }[which]
    return {
      sellers: found(sellers, search[which]), chosen: chosenOf(sellers), search: search[which], disabled: !mayMap, onMove: go,
      onSearch: (text: string) => setSearch({ ...search, [which]: text }), onToggle: (id: number) => setChosen(toggled(chosen, id)),
    }
  }
  return (
    <div className="flex flex-col gap-3">
      {save.error && <Notice tone="red">{save.error.message}</Notice>}
      <div className="grid gap-4 xl:grid-cols-2">
        <Pane
          title="Other sellers" {...paneOf('left')} staged={new Set(toUnmap)}
          empty={left.length === 0 ? 'All sellers are mapped.' : 'No seller matches.'} action={mayMap && side(left, 'Map selected')}
        />
        <Pane
          title="Mapped sellers" {...paneOf('right')} staged={new Set(toMap)}
          empty={right.length === 0 ? 'No sellers mapped to this client yet.' : 'No seller matches.'} action={mayMap && side(right, 'Unmap selected')}
          refs={{ typed: refs, onChange: name }}
        />
      </div>
      {mayMap && (
        <SaveBar staged={staged} isBusy={save.isPending} onSave={() => (toUnmap.length > 0 ? setAsking(true) : send())} />
      )}
      <ConfirmDialog
        open={isAsking} onOpenChange={setAsking} title={`Unmap ${toUnmap.length} ${toUnmap.length === 1 ? 'seller' : 'sellers'} from ${client.name}?`}
        consequence="Their users no longer see this client; open invoices keep the link." confirmLabel="Unmap"
        busy={save.isPending} onConfirm={send}
      />
    </div>
  )
}
