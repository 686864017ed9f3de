'use client'

import { later } from '@/components/ui/later'
import { Popover, type PopoverProps } from '@/components/ui/popover'
import type { Columns } from './use-columns'

const Choices = later(() => import('./column-choices').then(({ ColumnChoices }) => ColumnChoices))

/** Which columns are shown, in which order, how wide, and which stay in sight. */
export function ColumnChooser({ columns, trigger }: { columns: Columns; trigger: PopoverProps['trigger'] }) {
  return <Popover trigger={trigger} label="Columns" align="end"><Choices columns={columns} /></Popover>
}
