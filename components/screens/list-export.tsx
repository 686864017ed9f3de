'use client'

import { Download as DownloadIcon } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu'
import { snack } from '@/components/ui/snackbar'
import { download } from '@/lib/client/ask'
import { inputFrom } from '@/lib/client/input-from'
import type { ReadyList } from './list-definition'
import { useRun } from './use-run'

/** Rows as a file, under a button: those a list's input leaves, or of them those chosen. */
export function ExportMenu({ list, input, ids, disabledReason }: {
  list: ReadyList; input: Record<string, unknown>; ids?: number[]; disabledReason: string | false
}) {
  const { busy, run } = useRun()
  const save = (format: 'xlsx' | 'csv') =>
    run(format, async () => {
      const { page: _page, page_size: _size, cursor: _cursor, group_by: _group, ...rest } = input
      const fileName = format === 'csv' ? 'export.csv' : `${list.sheet ?? 'Export'}.xlsx`
      const made = await download(list.exportBy, inputFrom({ ...rest, ...(ids && { ids }), format }), { fileName })
      snack(made.status === 202 ? 'The file is being prepared. You will find it under recent downloads.' : `Saved ${fileName}.`)
    })
  const state = { busy: busy !== null, disabledReason }
  return (
    <Menu
      trigger={ids
        ? <Button size="small" {...state}>Export</Button>
        : <IconButton label="Export this view" icon={<DownloadIcon aria-hidden className="size-4" />} {...state} />}
      entries={[
        { label: 'Excel (.xlsx)', onSelect: () => void save('xlsx') },
        { label: 'CSV (export.csv)', onSelect: () => void save('csv') },
      ]}
    />
  )
}
