import type { ReactNode } from 'react'
import type { CallName, Reply } from '@/lib/contract/types'
import type { RoutePath } from '@/lib/routes/routes'
import type { OpenRecord, RecordOf, RecordScreen } from './record-definition'
import { recordShell } from './record-shell'

/**
 * A record whose form has no fields a definition can name (say why in one line): what
 * stands in its place is handed the record, its copy, the choices and the right to save.
 */
export function recordBodyPage<L extends CallName, C extends CallName>(
  path: RoutePath, screen: RecordScreen<L, C>, body: (open: OpenRecord<RecordOf<L>, Reply<C>>) => ReactNode | Promise<ReactNode>,
) {
  // The shell knows its record by no type; this page's definition names the calls that answer it.
  return recordShell(path, screen as RecordScreen, {}, (open) => body(open as never))
}
