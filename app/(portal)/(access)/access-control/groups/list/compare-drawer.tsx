'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { chosenId } from '@/components/fields/chosen-id'
import { useOpenPanel } from '@/components/screens/use-open-panel'
import { Drawer } from '@/components/ui/drawer'
import { Failure } from '@/components/ui/failure'
import { Spinner } from '@/components/ui/spinner'
import { useAsk, useLookup } from '@/lib/client/query'
import { families, isKey, keys, type Key } from '@/lib/domain/keys'

/** What one group holds and the other does not, a module at a time. */
function Only({ title, held }: { title: string; held: readonly Key[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-semibold">{title} <span className="figures font-normal text-ink-soft">{held.length}</span></h3>
      {held.length === 0 && <p className="text-ink-soft">Nothing.</p>}
      <dl className="flex flex-col gap-1">
        {[...Map.groupBy(held, (key) => keys[key].family)].map(([family, of]) => (
          <div key={family}><dt className="text-meta text-ink-soft">{families.label(family)}</dt><dd>{of.map((key) => keys[key].label).join(', ')}</dd></div>
        ))}
      </dl>
    </section>
  )
}

function Difference({ one, other }: { one: number; other: number }) {
  const a = useAsk('groups.one', { id: one })
  const b = useAsk('groups.one', { id: other })
  const error = a.error ?? b.error
  if (error) return (
    <Failure sentence={error.message} requestId={error.requestId} onRetry={() => { void a.refetch(); void b.refetch() }} busy={a.isFetching || b.isFetching} />
  )
  if (!a.data || !b.data) return <Spinner />
  const [mine, theirs] = [a.data.permissions.filter(isKey), b.data.permissions.filter(isKey)]
  return (
    <div className="flex flex-col gap-5">
      <Only title={`Only ${a.data.name}`} held={mine.filter((key) => !theirs.includes(key))} />
      <Only title={`Only ${b.data.name}`} held={theirs.filter((key) => !mine.includes(key))} />
      <Only title="Both" held={mine.filter((key) => theirs.includes(key))} />
    </div>
  )
}

function Compare({ first, onClose }: { first: number | null; onClose: () => void }) {
  const names = useLookup('groups.names', {})
  const [one, setOne] = useState<number | null>(first)
  const [other, setOther] = useState<number | null>(null)
  const options = (names.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const pick = (set: (id: number | null) => void) => (value: unknown) => set(chosenId(value))
  return (
    <Drawer open onOpenChange={onClose} width="wide" title="Compare two groups">
      <div className="flex flex-col gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceField id="compare_one" name="compare_one" label="One group" value={one} onChange={pick(setOne)} options={options} />
          <ChoiceField
            id="compare_other" name="compare_other" label="The other" value={other}
            onChange={pick(setOther)} options={options.filter(({ value }) => value !== one)}
          />
        </div>
        {one && other && one !== other
          ? <Difference one={one} other={other} />
          : <p className="text-ink-soft">Choose two groups to see what each may do that the other may not.</p>}
      </div>
    </Drawer>
  )
}

/** Two groups side by side, over their list; the address names the first, 0 leaves it open. */
export function CompareDrawer() {
  const { open, close } = useOpenPanel(['compare'])
  const id = Number(open?.value)
  return open && Number.isSafeInteger(id) ? <Compare key={id} first={id > 0 ? id : null} onClose={close} /> : null
}
