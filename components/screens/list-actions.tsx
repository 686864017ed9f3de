'use client'

import { MoreHorizontal } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu'
import { snack } from '@/components/ui/snackbar'
import { useRefresh } from '@/lib/client/query'
import type { CallName } from '@/lib/contract/types'
import { ActionDialog, runAction } from './ask-action'
import type { Action, PanelName, ReadyList, ShowIf } from './list-definition'
import { RowPanel } from './list-panels'
import { fillTemplate, inputOf, placeOf, sentenceOf } from './list-query'
import { isShown } from './show-if'
import type { AnyRow } from './use-list'
import { useRun } from './use-run'

/** Whether a row is one an action or a dialog is for. */
export const holds = (row: AnyRow, on: ShowIf | undefined) => isShown(on, row)

/** Whether a row is shown an action: those it can take, and those it cannot take yet. */
const shows = (row: AnyRow, { showIf, from, opens }: Action) =>
  holds(row, showIf) && (!from || isShown({ field: from.field, is: [...from.is, ...from.later] }, row)) && (!opens || fillTemplate(opens, row) !== '')

/** The menu at the end of a row. */
export function RowMenu({ list, row, onChange }: { list: ReadyList; row: AnyRow; onChange?: () => void }) {
  const refresh = useRefresh()
  const [asking, setAsking] = useState<Action | null>(null)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const router = useRouter()
  const { run } = useRun()
  const now = (action: Action) =>
    run(action.label, async () => {
      await runAction(action, inputOf(action.with, row))
      await refresh(action.call as CallName)
      if (action.done) snack(sentenceOf(action.done, row))
    })
  // What lies over this page is opened from where the page is then, not from where it was when the row was drawn.
  const here = ({ opens }: Action) => opens?.startsWith('?') && (() => router.push(placeOf(opens, row)))
  const actions = list.rowActions.filter((a) => shows(row, a))
  if (actions.length === 0 && !onChange) return null
  const entries = () => [
    ...(onChange ? [{ label: 'Edit', onSelect: onChange }] : []),
    ...actions.map((a) => ({
      label: a.label,
      href: a.opens && !here(a) ? placeOf(a.opens, row) : undefined,
      tone: a.danger ? ('danger' as const) : undefined,
      disabledReason: a.from && !holds(row, a.from) && a.from.reason,
      onSelect: here(a) || (a.opens ? undefined : () => (a.panel ? setPanel(a.panel) : a.confirm || a.ask ? setAsking(a) : void now(a))),
    })),
  ]
  return (
    <>
      <Menu trigger={<IconButton label="Actions of this row" icon={<MoreHorizontal aria-hidden className="size-4" />} size="small" />} entries={entries} />
      {panel && <RowPanel name={panel} row={row} onClose={() => setPanel(null)} />}
      {asking && (
        <ActionDialog
          action={{ ...asking, consequence: sentenceOf(asking.consequence ?? '', row), done: asking.done && sentenceOf(asking.done, row) }}
          title={sentenceOf(asking.confirm ?? asking.label, row)}
          input={inputOf(asking.with, row)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
