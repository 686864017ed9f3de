import type { ReactNode } from 'react'
import { LinkTabs } from '@/components/ui/link-tabs'
import type { RoutePath } from '@/lib/routes/routes'
import { answered } from './answered'
import type { Visit } from './enter'
import { filled } from './list-query'
import { makePage } from './make-page'
import { offered } from './may-go'
import type { Parent, ParentScreen, ParentView } from './parent-definition'
import { PageActions } from './page-actions'
import { Frame } from './screen'
import { isShown } from './show-if'

type Views<P> = Record<string, ParentView<P> & { label?: string }>

const viewsOf = <P,>(screen: ParentScreen<P>): Views<P> => screen.views ?? { '': screen }

/** What tests read of a view: all of it but its elements. */
const plainView = <P,>({ show: _show, above: _above, body: _body, below: _below, add: _add, ...view }: ParentView<P>) => view

function plainOf<P>({ views, ...screen }: ParentScreen<P>, parent: string) {
  return { parent, ...plainView(screen), ...(views && { views: Object.fromEntries(Object.entries(views).map(([name, view]) => [name, plainView(view)])) }) }
}

function mayView<P>(visit: Visit, view: ParentView<P>, parent: P): boolean {
  const call = view.call ?? view.upload?.call ?? view.list?.call
  return (!call || visit.may(call)) && isShown(view.when, parent as Record<string, unknown>)
}

/** What stands under the head: the view's rows or upload, with its elements around them. */
async function shown<P extends { id: number }>(
  visit: Visit, path: RoutePath, view: ParentView<P>, parent: P, scope: string | null,
): Promise<{ content: ReactNode; add: ReactNode }> {
  const { show, above, body, below, add } = view
  const place = { path, view: view as ParentView<never>, parent: parent as P & Record<string, unknown>, scope }
  const [over, drawn, own, under, button] = await Promise.all([
    above?.(visit, parent), show?.(visit, place), body?.(visit, parent), below?.(visit, parent), add?.(visit, parent),
  ])
  return {
    content: <div className="flex flex-col gap-3">{over}{drawn && <div className="min-w-0">{drawn.content}</div>}{own}{under}</div>,
    add: <>{button}{drawn?.add}</>,
  }
}

/**
 * A page about a record chosen above it or named by its address: a list of it, or
 * several views of it side by side. Everything else is derived from the definition.
 */
export function parentPage<P extends { id: number }>(path: RoutePath, parent: Parent<P>, screen: ParentScreen<P>) {
  const views = viewsOf(screen)
  if (Object.values(views).some(({ show, list, upload }) => !show && (list ?? upload)))
    throw new Error(`${path}: a view with a list says \`show: rows\`, one with an upload \`show: file\`.`)
  const [first = ''] = Object.keys(views)
  const { actions = [] } = screen
  const address = path.replace(/\/\[\[.*$/, '')
  return makePage(path, 'parent', plainOf(screen, parent.name), (visit) =>
    answered(path, async () => {
      const requested = String(visit.search.view ?? '')
      const kept: Record<string, string> = requested in views && requested !== first ? { view: requested } : {}
      const toOther = (id: number) => `${address}?${new URLSearchParams({ ...kept, [parent.query ?? 'id']: String(id) }).toString()}`
      const found = await parent.find(visit, { part: screen.part ?? (requested in views ? requested : first), address, toOther })
      if ('instead' in found) return <Frame path={path}>{found.instead}</Frame>
      const { record, head } = found
      const open = Object.entries(views).filter(([, view]) => mayView(visit, view, record))
      const [now, view] = open.find(([name]) => name === requested) ?? open[0] ?? [first, screen]
      const { content, add } = await shown(visit, path, view, record, parent.query)
      return (
        <Frame
          path={path} tab={visit.about.name}
          actions={<><PageActions actions={offered(visit, filled(actions, record as P & Record<string, unknown>))} />{add}</>}
        >
          {head}
          <Tabs visit={visit} label={screen.viewsLabel ?? 'Views'} views={open} first={first} now={now} scope={parent.query} id={record.id} />
          {content}
        </Frame>
      )
    }),
  )
}

interface TabsProps<P> {
  visit: Visit
  label: string
  views: [string, ParentView<P> & { label?: string }][]
  first: string
  now: string
  scope: string | null
  id: number
}

/** The views as links, where there are several with a word of their own. */
function Tabs<P>({ visit, label, views, first, now, scope, id }: TabsProps<P>) {
  const named = views.flatMap(([name, view]) => (view.label ? [{ name, label: view.label }] : []))
  if (named.length < 2) return null
  const href = (name: string) => {
    const text = new URLSearchParams({ ...(name !== first && { view: name }), ...(scope && { [scope]: String(id) }) }).toString()
    return `${visit.target.replace(/\?.*$/, '')}${text && '?'}${text}`
  }
  return <LinkTabs label={label} tabs={named.map((tab) => ({ ...tab, href: href(tab.name) }))} now={now} />
}
