import type { CallName, Input } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'
import { fieldLabel } from '@/lib/domain/field-label'
import type { RoutePath } from '@/lib/routes/routes'
import { answered } from './answered'
import type { Visit } from './enter'
import { lookedUp } from './listed-choices'
import { makePage } from './make-page'
import { mayGo, offered } from './may-go'
import { PageActions } from './page-actions'
import { Frame } from './screen'
import { SummaryBody } from './summary-body'
import type { Figure, FigureKind, ReadySummary, SummaryFilter, SummaryScreen } from './summary-definition'

async function readyFilter(visit: Visit, name: string, { label, all = 'All', options = [], lookup }: SummaryFilter) {
  return { name, label, all, options: lookup ? await lookedUp(visit, lookup) : options }
}

async function readySummary(visit: Visit, screen: SummaryScreen): Promise<ReadySummary> {
  const { call, rows, groups, filters = {}, tiles = [], chart, figures, opens, exports, label, empty } = screen
  return {
    call, rows, groups, tiles, label, empty,
    filters: await Promise.all(Object.entries(filters).map(([name, filter]) => readyFilter(visit, name, filter))),
    chart: { ...chart, bars: Object.entries(chart.bars as Record<string, string>).map(([field, words]) => ({ field, label: words })) },
    figures: Object.entries(figures as Record<string, FigureKind | Figure>).map(([field, given]) => {
      const figure = typeof given === 'string' ? { as: given } : given
      return { field, as: figure.as, label: figure.label ?? fieldLabel(field) }
    }),
    opens: opens && mayGo(visit, opens) ? opens : null,
    exports: exports && visit.may(exports.call) ? exports : null,
  }
}

/** A summary as the content of a page. */
export const showSummary = (path: RoutePath, screen: SummaryScreen) => (visit: Visit) =>
  answered(path, async () => {
    const start = { from: addDays(today(), 1 - screen.days), to: today(), group_by: String(screen.groups[0]?.value) }
    const [first, summary] = await Promise.all([visit.need(screen.call, start as Input<CallName>), readySummary(visit, screen)])
    return (
      <Frame path={path} actions={<PageActions actions={offered(visit, screen.actions)} />}>
        <SummaryBody summary={summary} start={{ ...start, chosen: {} }} first={first} />
      </Frame>
    )
  })

/** A definition of a summary that stands on another page. */
export const asSummary = <N extends CallName>(screen: SummaryScreen<N>) => screen as SummaryScreen

/** A summary over a span of days: the first answer in the page, everything else derived from the definition. */
export function summaryPage<N extends CallName>(path: RoutePath, given: SummaryScreen<N>) {
  const screen = given as SummaryScreen
  return makePage(path, 'summary', screen, showSummary(path, screen))
}
