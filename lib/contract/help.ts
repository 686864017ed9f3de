import { z } from 'zod'
import { articleStatus, helpCategory } from '@/lib/domain/help'
import { anyOf, anySignedIn, byId, del, get, Id, Instant, paged, paging, patch, post, searchText } from './kernel'

const reads = 'app_base:help-article-list'
const edits = 'app_base:help-article-edit'
const Category = z.enum(helpCategory.names)
const Status = z.enum(articleStatus.names)

const Summary = z.object({ slug: z.string(), title: z.string(), category: Category, screens: z.array(z.string()), excerpt: z.string() })
const Article = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  body: z.string(),
  category: Category,
  screens: z.array(z.string()),
  keywords: z.string(),
  sort_order: z.number(),
  status: Status,
  version: z.number(),
  updated_at: Instant,
})

const fields = {
  title: z.string().trim().min(1, 'Title is required.').max(120),
  slug: z.string().trim().toLowerCase().min(1).max(80).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and dashes, such as upload-packages.'),
  category: Category,
  body: z.string().trim().min(1, 'Write the article.').max(40_000),
  screens: z.array(z.string().trim().startsWith('/', 'A screen is its path, such as /packages.').max(120)).max(20),
  keywords: z.string().trim().max(400),
  sort_order: z.number().int('The order is a whole number.').min(0).max(9999),
  status: Status,
}
const refreshes = ['help.listed', 'help.oneOf', 'help.articles', 'help.article']

/** 5 MB of picture is a third more as base64. */
const SCREENSHOT_BYTES = 5 * 1024 * 1024
const SCREENSHOT_TEXT = Math.ceil(SCREENSHOT_BYTES / 3) * 4 + 64

/** Help and reports of problems (reports.md 4): articles by screen and category, written under Settings. */
export const help = {
  articles: get('/api/help', {
    ...anySignedIn,
    query: z.object({ search: searchText(100).optional(), screen: z.string().max(120).optional(), category: Category.optional() }),
    reply: z.array(Summary),
  }),
  article: get('/api/help/:slug', {
    ...anySignedIn, params: z.object({ slug: z.string().max(80) }),
    reply: Article.pick({ slug: true, title: true, body: true, category: true, screens: true, updated_at: true }),
  }),
  report: post('/api/bug-report', {
    ...anySignedIn,
    body: z.object({
      message: z.string().trim().min(20, 'Tell in at least 20 characters what happened.').max(2000, 'Use at most 2,000 characters.'),
      path: z.string().startsWith('/').max(500),
      request_id: z.string().max(80).nullish(),
      /** A PNG or JPG as a data address. */
      screenshot: z.string()
        .max(SCREENSHOT_TEXT, 'The screenshot is larger than 5 MB.')
        .regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+=*$/, 'The screenshot must be a PNG or JPG.')
        .nullish(),
      console: z.string().max(8000).nullish(),
      app_version: z.string().max(40).nullish(),
    }),
    reply: z.object({ reference: z.string() }),
    maxBytes: SCREENSHOT_TEXT + 64 * 1024,
  }),

  listed: get('/api/help-articles', {
    needs: reads, query: paging.extend({ category: anyOf(Category), status: anyOf(Status) }), reply: paged(Article.omit({ body: true })),
  }),
  oneOf: get('/api/help-articles/:id', { needs: reads, params: byId, reply: Article }),
  add: post('/api/help-articles', {
    needs: edits,
    body: z.object({
      ...fields, screens: fields.screens.default([]), keywords: fields.keywords.default(''),
      sort_order: fields.sort_order.default(100), status: Status.default('draft'),
    }),
    reply: Article,
    refreshes,
  }),
  change: patch('/api/help-articles/:id', {
    needs: edits, params: byId, body: z.object({ ...fields, version: z.number().int() }).partial(), reply: Article, refreshes,
  }),
  remove: del('/api/help-articles/:id', { needs: edits, params: byId, reply: z.null(), refreshes }),
}
