'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { userCategory, type UserCategory } from '@/lib/domain/user'
import { useRun } from '@/components/screens/use-run'

type OfCategory = Reply<'screenAccess.ofCategory'>
type Screen = OfCategory['screens'][number]

function Module({ name, screens, shown, toggle, disabled }: {
  name: string; screens: readonly Screen[]; shown: ReadonlySet<number>; toggle: (ids: number[], on: boolean) => void; disabled: boolean
}) {
  const free = screens.filter((s) => !s.needed)
  const on = screens.filter((s) => shown.has(s.id)).length
  return (
    <Card
      title={<span className="flex items-center gap-2">
        <Checkbox
          aria-label={`All of ${name}`} checked={on === screens.length} mixed={on > 0 && on < screens.length}
          disabled={disabled || free.length === 0} onChange={(yes) => toggle(free.map((s) => s.id), yes)}
        />
        {name}
      </span>}
      actions={<span className="figures text-meta text-ink-soft">{on} of {screens.length}</span>}
    >
      <ul className="flex flex-col gap-1">
        {screens.map((s) => (
          <li key={s.id} className="min-w-0" data-tip={s.needed ? 'This screen is needed to manage access.' : (s.permission_key ?? 'No key')}>
            <Checkbox label={s.name} checked={shown.has(s.id)} disabled={disabled || s.needed} onChange={(yes) => toggle([s.id], yes)} />
            <span data-whole className="block truncate ps-6 font-mono text-meta text-ink-faint">{s.path}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The screens ticked so far; another category's may be copied, but none that is needed is lost by it. */
function useShown(first: OfCategory) {
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set(first.screen_ids))
  const { busy, run } = useRun()
  const toggle = (ids: number[], on: boolean) =>
    setShown((now) => {
      const next = new Set(now)
      for (const id of ids) if (on) next.add(id)
      else next.delete(id)
      return next
    })
  const copyFrom = (category: string) =>
    run('copy', async () => {
      const other = await ask('screenAccess.ofCategory', { user_category: category as UserCategory })
      const needed = first.screens.filter((s) => s.needed).map((s) => s.id)
      setShown(new Set([...other.screen_ids, ...needed]))
    })
  return { shown, toggle, isCopying: busy !== null, copyFrom }
}

/** What a category sees at all: one tick a screen, saved together. */
export function CategoryScreens({ first, maySave }: { first: OfCategory; maySave: boolean }) {
  const router = useRouter()
  const { shown, toggle, isCopying, copyFrom } = useShown(first)
  const save = useAct('screenAccess.setCategory')
  const changes = first.screens.filter((s) => s.enabled !== shown.has(s.id)).length
  const modules = [...Map.groupBy(first.screens, (s) => s.module)]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-56">
          <ChoiceField
            id="user_category" name="user_category" label="User category" value={first.user_category}
            options={userCategory.options} onChange={(v) => router.push(`/access-control/screens/list?user_category=${String(v)}`)}
          />
        </div>
        {maySave && (
          <div className="w-56">
            <ChoiceField
              id="copy" name="copy" label="Copy from category" value={null} options={userCategory.options.filter((o) => o.value !== first.user_category)}
              onChange={(v) => v && void copyFrom(String(v))} disabled={isCopying}
            />
          </div>
        )}
        {maySave && (
          <Button
            variant="primary"
            busy={save.isPending}
            disabledReason={changes === 0 && 'Nothing has been changed.'}
            onClick={() => save.mutate(
              { user_category: first.user_category as UserCategory, screen_ids: [...shown], version: first.version },
              { onSuccess: ({ enabled, disabled }) => { snack(`${enabled} shown, ${disabled} hidden.`); router.refresh() } },
            )}
          >
            Save {changes > 0 ? `${changes} ${changes === 1 ? 'change' : 'changes'}` : ''}
          </Button>
        )}
      </div>
      {save.error && <Notice tone="red">{save.error.message}</Notice>}
      <p className="text-ink-soft">
        Hiding a screen takes it out of the menu and refuses its address. The key is the lock: its calls still answer those who hold it.
      </p>
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {modules.map(([name, screens]) => <Module key={name} name={name} screens={screens} shown={shown} toggle={toggle} disabled={!maySave} />)}
      </div>
    </div>
  )
}
