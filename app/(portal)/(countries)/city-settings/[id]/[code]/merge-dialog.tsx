'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { chosenId } from '@/components/fields/chosen-id'
import { LookupField } from '@/components/fields/lookup'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'
import { useAct, useAsk } from '@/lib/client/query'
import { counted } from '@/lib/domain/counted'

/** Two rows of one city become one: which, into which, and what follows. */
export function MergeDialog({ country }: { country: string }) {
  const router = useRouter()
  const search = useSearchParams()
  const source = Number(search.get('merge') ?? 0)
  const [target, setTarget] = useState<number | null>(null)
  const cities = useAsk('places.cities', { country, status: ['active', 'inactive'] }, { enabled: source > 0 })
  const merge = useAct('places.mergeCity')
  if (!(source > 0)) return null
  const from = cities.data?.rows.find(({ id }) => id === source)
  const to = cities.data?.rows.find(({ id }) => id === target)
  const close = () => {
    const rest = new URLSearchParams(search)
    rest.delete('merge')
    setTarget(null)
    merge.reset()
    router.replace(`?${rest.toString()}`, { scroll: false })
  }
  const act = () => {
    if (!target) return
    merge.mutate({ source_id: source, target_id: target }, {
      onSuccess: ({ moved }) => { snack(`${from?.city_name ?? 'The city'} is merged. ${counted(moved, 'record')} moved.`); close() },
    })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title={`Merge ${from?.city_name ?? '…'} into ${to?.city_name ?? '…'}?`}
      consequence={`Its areas, pincodes and coverage move to ${to?.city_name ?? 'the other city'}. This cannot be undone.`}
      confirmLabel="Merge cities"
      busy={merge.isPending}
      error={merge.error?.message ?? null}
      onConfirm={act}
    >
      <LookupField
        id="merge-target"
        name="target_id"
        label="Merge into"
        required
        value={target}
        onChange={(value) => setTarget(chosenId(value))}
        search={async (text, signal) => {
          const found = await ask('places.cities', { country, search: text || undefined }, { signal })
          return found.rows.filter(({ id }) => id !== source).slice(0, 50).map(({ id, city_name, state }) => ({
            value: id, label: state ? `${city_name}, ${state}` : city_name,
          }))
        }}
      />
    </ConfirmDialog>
  )
}
