import { help } from '@/lib/contract/help'
import { adds, changes, removes } from '../../platform/handler-shells'
import { Answer, implement } from '../../platform/implement'
import type { Services } from '../../platform/services'
import { addArticle, article, articleList, articleOf, articles, changeArticle, removeArticle } from './articles'
import { forwardReports, keepReport } from './reports'

export const helpHandlers = implement(help, {
  articles: ({ db, query }) => articles(db, query),
  article: ({ db, params }) => article(db, params.slug),

  report: async ({ db, who, body, services, request, audit }) => {
    const { id, reference } = await keepReport(db, who, body, services, request)
    audit({ entity: 'bug_report', entity_id: id, after: { reference, path: body.path, request_id: body.request_id ?? null } })
    await services.jobs.send(db, 'bugs.forward', {}, { once: 'bugs' })
    return new Answer(201, { reference }, `Thank you. Reference ${reference}.`)
  },

  listed: ({ db, query }) => articleList(db, query),
  oneOf: ({ db, params }) => articleOf(db, params.id),
  add: adds('help_article', ({ db, who, body }) => addArticle(db, who, body), { by: ({ slug }) => slug }),
  change: changes('help_article', ({ db, who, params, body }) => changeArticle(db, who, params.id, body), { by: ({ slug }) => slug }),
  remove: removes('help_article', ({ db, params }) => removeArticle(db, params.id), null, { by: ({ slug }) => slug }),
})

/** Reports are forwarded as they come; those a service did not take are looked at every minute. */
export function helpJobs(services: Services): void {
  services.jobs.work('bugs.forward', async () => void (await forwardReports(services)))
  services.jobs.every('bugs.forward', '* * * * *')
}
