import type { Input, Reply } from '@/lib/contract/types'
import { splitNumbers } from '@/lib/domain/scan-input'
import type { RoutePath } from '@/lib/routes/routes'
import { DocumentBody } from './document-body'
import type { DocumentScreen, FinderName, ReadyDocument } from './document-definition'
import type { Loaded, Visit } from './enter'
import { readyColumn } from './ready-column'
import type { Column } from './list-definition'
import { makePage } from './make-page'
import type { ColumnName } from './named'
import { Frame } from './screen'

function readyDocument<N extends FinderName>(path: RoutePath, screen: DocumentScreen<N>, visit: Visit): ReadyDocument {
  const { thing, find, sheet, print, most, unready, printed, choices, single, extra } = screen
  return {
    path, thing, find, print, most,
    sheet: sheet && visit.may(sheet.call) ? sheet : null,
    columns: Object.entries(screen.columns).map(([field, column]) => readyColumn(field, column as ColumnName | Column)),
    subject: screen.subject ?? 'package',
    example: screen.example,
    number: screen.number ?? 'tracking_no',
    pick: screen.pick && visit.may(screen.pick.call) ? screen.pick : null,
    unready: unready ?? null,
    printed: printed ?? null,
    choices: Object.entries(choices).map(([name, choice]) => ({ name, ...choice })),
    single: single ?? null,
    extra: extra && visit.may(extra.needs) ? { name: extra.name, label: extra.label } : null,
  }
}

const listed = (value: string | string[] | undefined) => splitNumbers(([] as string[]).concat(value ?? []).join(' '))

/** What the address asks for: numbers, or ids of rows another screen had selected. */
function queryOf({ search }: Visit, most: number): Record<string, unknown> | null {
  const numbers = listed(search.numbers).slice(0, most)
  if (numbers.length > 0) return { numbers }
  const ids = listed(search.ids).map(Number).filter((id) => Number.isInteger(id) && id > 0).slice(0, most)
  return ids.length > 0 ? { ids } : null
}

/**
 * A screen that prints: numbers on one side, what they found on the other, and the file. Numbers come pasted, scanned one by
 * one, from a sheet, or from another screen (`?numbers=`, `?ids=`, session storage).
 */
export function documentPage<N extends FinderName>(path: RoutePath, screen: DocumentScreen<N>) {
  return makePage(path, 'document', screen, async (visit) => {
    const document = readyDocument(path, screen, visit)
    const query = queryOf(visit, screen.most)
    const first = query ? ((await visit.ask<FinderName>(screen.find, query as Input<FinderName>)) as Loaded<Reply<FinderName>>) : null
    return (
      <Frame path={path}>
        <DocumentBody document={document} first={first} />
      </Frame>
    )
  })
}
