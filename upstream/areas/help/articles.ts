import { eq, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { help } from '@/lib/contract/help'
import { articleStatus } from '@/lib/domain/help'
import { matchRoute } from '@/lib/routes/routes'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { helpArticles } from '../../db/schema/workspace'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'

type Article = z.input<typeof help.oneOf.reply> & { id: number }
type Made = z.output<typeof help.add.body>
type Change = z.output<typeof help.change.body>

const EXCERPT = 160
const gone = () => new Refusal(404, 'This article no longer exists.')
const columns = sql`id, slug, title, body, category, screens, keywords, sort_order, status, version, updated_at`

/** The first words of a body without its marks. */
const excerptOf = (body: string): string => {
  const plain = body.replaceAll(/^#+\s.*$/gm, ' ')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`>#]|^\s*[-\d.]+\s/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.length > EXCERPT ? `${plain.slice(0, EXCERPT - 1).trimEnd()}…` : plain
}

/** Every word must be found somewhere in it. */
const saying = (search: string | undefined): SQL[] =>
  (search?.split(/\s+/).filter(Boolean) ?? []).slice(0, 8).map((word) => {
    const like = contains(word)
    return sql`(title ilike ${like} or keywords ilike ${like} or body ilike ${like})`
  })

/** Published articles, those of a screen first asked for, best match first: in the title, then in the keywords, then anywhere. */
export async function articles(db: Db, query: z.output<typeof help.articles.query>) {
  // `/packages/12` is the screen `/packages/[id]`.
  const screen = query.screen ? (matchRoute(query.screen.split('?')[0] ?? '') ?? query.screen) : null
  const like = query.search ? contains(query.search) : null
  const found = await rows<{ slug: string; title: string; category: Article['category']; screens: string[]; body: string }>(
    db,
    sql`select slug, title, category, screens, body from help_articles
        where ${allOf([
          sql`status = ${literal(articleStatus, 'published')}`, query.category ? sql`category = ${query.category}` : undefined,
          screen ? sql`screens @> array[${screen}]::text[]` : undefined, ...saying(query.search),
        ])}
        order by (title ilike ${like}) desc nulls last, (keywords ilike ${like}) desc nulls last, sort_order, title limit 200`,
  )
  return found.map(({ body, ...shown }) => ({ ...shown, excerpt: excerptOf(body) }))
}

/** A published article by its slug. */
export async function article(db: Db, slug: string) {
  const found = await first<Article>(db, sql`select ${columns} from help_articles where slug = ${slug} and status = ${literal(articleStatus, 'published')}`)
  if (!found) throw gone()
  return found
}

/** Every article for those who write them. */
export function articleList(db: Db, query: z.output<typeof help.listed.query>) {
  const like = query.search ? contains(query.search) : null
  return pageOf<Omit<Article, 'body'> & { id: number }>(
    db,
    {
      columns,
      from: sql`help_articles`,
      where: [
        anyOfValues(sql`category`, query.category), anyOfValues(sql`status`, query.status),
        like ? sql`(title ilike ${like} or slug ilike ${like} or keywords ilike ${like})` : undefined,
      ],
      sorts: {
        title: { by: sql`title`, kind: 'text' }, category: { by: sql`category`, kind: 'text' },
        sort_order: { by: sql`sort_order`, kind: 'number' }, updated_at: { by: sql`updated_at`, kind: 'time' },
      },
      defaultSort: 'title',
      id: sql`id`,
    },
    query,
  )
}

export async function articleOf(db: Db, id: number): Promise<Article> {
  const found = await first<Article>(db, sql`select ${columns} from help_articles where id = ${id}`)
  if (!found) throw gone()
  return found
}

const taken = (slug: string) => ({
  help_articles_slug_unique: () =>
    new Refusal(409, `The address ${slug} is taken by another article.`, [{ field: 'slug', message: `The address ${slug} is taken by another article.` }]),
})

function refuseUnknownScreens(screens: readonly string[] | undefined): void {
  const unknown = screens?.find((path) => !/^\/[\w[\]/.-]*$/.test(path) || matchRoute(path.replaceAll(/\[\w+\]/g, '0')) === null)
  if (unknown) throw refuseField('screens', `There is no screen ${unknown}.`)
}

/** Adds an article. 409 when its address is taken, 422 for a screen there is not. */
export async function addArticle(tx: Db, who: Who, body: Made): Promise<Article> {
  refuseUnknownScreens(body.screens)
  const [made] = await refuseOn(
    taken(body.slug), tx.insert(helpArticles).values({ ...body, created_by: who.user_id, updated_by: who.user_id }).returning({ id: helpArticles.id }),
  )
  return articleOf(tx, (made as { id: number }).id)
}

/** Changes an article, publishes it or takes it back. 409 when somebody else saved it meanwhile. */
export async function changeArticle(tx: Db, who: Who, id: number, { version, ...change }: Change): Promise<{ before: Article; after: Article }> {
  const before = await first<Article>(tx, sql`select ${columns} from help_articles where id = ${id} for update`)
  if (!before) throw gone()
  if (version !== undefined && version !== before.version) throw staleRecord()
  if (change.status && change.status !== before.status && !articleStatus.can(before.status, change.status))
    throw new Refusal(409, `A ${before.status} article cannot become ${change.status}.`)
  refuseUnknownScreens(change.screens)
  const set = { ...change, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }
  await refuseOn(taken(change.slug ?? before.slug), tx.update(helpArticles).set(set).where(eq(helpArticles.id, id)))
  return { before, after: await articleOf(tx, id) }
}

/** Deletes a draft; what people have read is taken back first. */
export async function removeArticle(tx: Db, id: number): Promise<Article> {
  const before = await first<Article>(tx, sql`select ${columns} from help_articles where id = ${id} for update`)
  if (!before) throw gone()
  if (before.status === 'published') throw new Refusal(409, 'Take the article back before you delete it.')
  await tx.delete(helpArticles).where(eq(helpArticles.id, id))
  return before
}
