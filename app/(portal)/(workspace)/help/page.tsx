import { ownPage } from '@/components/screens/own'
import { Failure } from '@/components/ui/failure'
import { areaKeys } from '@/components/shell/menu-area'
import { helpCategory } from '@/lib/domain/help'
import { maintenanceNow } from '@/lib/bff/maintenance'
import { contactOf } from '@/lib/brand'
import { menuFor } from '@/lib/routes/menu'
import { matchRoute, routeOf } from '@/lib/routes/routes'
import type { Visit } from '@/components/screens/enter'
import { HelpArticle } from './help-article'
import { HelpAside } from './help-aside'
import { HelpIndex } from './help-index'

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) || undefined

async function content(visit: Visit) {
  const slug = one(visit.search.article)
  if (slug) {
    const { data, fault } = await visit.ask('help.article', { slug })
    return fault ? <Failure sentence={fault.message} requestId={fault.requestId} /> : <HelpArticle article={data} />
  }
  const [search, screen, requested] = [one(visit.search.search), one(visit.search.screen), one(visit.search.category)]
  const category = helpCategory.is(requested) ? requested : undefined
  const { data, fault } = await visit.ask('help.articles', { search: search?.slice(0, 100), screen: screen?.slice(0, 120), category })
  if (fault) return <Failure sentence={fault.message} requestId={fault.requestId} />
  const route = screen ? matchRoute(screen.split('?')[0] ?? '') : null
  return <HelpIndex articles={data} search={search ?? ''} category={category ?? null} screen={route ? routeOf(route).title : null} />
}

// Its own page: articles, keys and contacts side by side, read without a script.
export default ownPage('/help', async (visit) => {
  const [main, state] = await Promise.all([content(visit), maintenanceNow()])
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">{main}</div>
      <HelpAside
        contact={contactOf(state)} maintenance={state.maintenance ? state.message || 'The portal is being maintained.' : null}
        areas={areaKeys(menuFor(visit.grants))}
      />
    </div>
  )
})
