'use client'

import type { ReadyList } from './list-definition'
import { queryText, type ListQueryState } from './list-query'
import { ViewsMenu } from './saved-views'
import type { Columns } from './use-columns'

/** Filters, order and columns of a list kept under a name. */
export function SavedViews({ list, query, columns }: { list: ReadyList; query: ListQueryState; columns: Columns }) {
  const show = (search: string, fields: string[]) => {
    columns.set(fields.length ? fields : null)
    window.history.pushState(null, '', search ? `${window.location.pathname}?${search}` : window.location.pathname)
    // The list reads the address again, as after Back.
    window.dispatchEvent(new PopStateEvent('popstate'))
  }
  return (
    <ViewsMenu
      path={list.path} now={() => ({ search: queryText(query), columns: columns.shown.map((c) => c.field) })}
      onShow={(view) => show(view.search, view.columns)}
    />
  )
}
