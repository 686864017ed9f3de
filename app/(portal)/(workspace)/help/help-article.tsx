import { Link } from '@/components/ui/link'
import { Markdown } from '@/components/ui/markdown'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { helpCategory } from '@/lib/domain/help'
import { routeOf, routes, type RoutePath } from '@/lib/routes/routes'

const isRoute = (path: string): path is RoutePath => Object.hasOwn(routes, path)

/** One article, the screens it explains as links. */
export function HelpArticle({ article }: { article: Reply<'help.article'> }) {
  const screens = article.screens.filter(isRoute)
  return (
    <article className="flex flex-col gap-4">
      <p>
        <Link href="/help" className="text-accent hover:underline">
          All articles
        </Link> <span className="text-ink-faint">· {helpCategory.label(article.category)}</span>
      </p>
      <h2 className="text-lead font-semibold">{article.title}</h2>
      <Markdown source={article.body} />
      {screens.length > 0 && (
        <section>
          <h3 className="mb-1 font-semibold">Screens</h3>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {screens.map((path) => (
              <li key={path}>
                {path.includes('[')
                  ? <span className="text-ink-soft">{routeOf(path).title}</span>
                  : <Link href={path} className="text-accent hover:underline">{routeOf(path).title}</Link>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="text-meta text-ink-faint">Last changed <When moment={article.updated_at} show="day" /></p>
    </article>
  )
}
