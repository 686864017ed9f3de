import { Notice } from '@/components/ui/notice'
import type { ReadyList } from './list-definition'
import type { Dropped } from './list-query'

const names: Record<string, string> = {
  sort_by: 'The order', sort: 'The order', page: 'The page', page_size: 'The rows a page', group_by: 'The grouping',
  from: 'The first day', to: 'The last day', search: 'The search',
}

/** Says what of an address was left out. */
export function DroppedNotice({ list, dropped }: { list: ReadyList; dropped: readonly Dropped[] }) {
  if (dropped.length === 0) return null
  return (
    <div role="status" className="mb-2">
      <Notice tone="yellow">
        {dropped.map(({ name, value }) => (
          <p key={name}>
            {names[name] ?? list.filters.find(({ field }) => field === name)?.label ?? name} “{value}” of this address is not known here and was left out.
          </p>
        ))}
      </Notice>
    </div>
  )
}
