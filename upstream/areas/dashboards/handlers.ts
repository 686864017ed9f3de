import { dashboards } from '@/lib/contract/dashboards'
import { BUILT_IN, dashboardSource, POWER_BI } from '@/lib/domain/dashboard'
import { userCategory } from '@/lib/domain/user'
import { adds, changes } from '../../platform/handler-shells'
import { headOfficeOnly } from '../../platform/head-office-only'
import { implement } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import type { Db } from '../../db/db'
import { describeCatalogue } from './describe'
import { clientsOfType, dashboardClients, dashboardPage, dashboardRow, groupsOf, wholeDashboard } from './find'
import { pasExceptions } from './pas-exceptions'
import { isPowerBiConfigured } from './power-bi'
import { powerBiToken, testPowerBi } from './power-bi-token'
import { addDashboard, changeDashboard, refuseBadDefinition } from './save'
import { boardData } from './widgets'
import { widgetFile } from './widget-file'

/** The definition of a built-in board somebody may open. */
async function definitionOf(db: Db, who: Who, id: number) {
  const found = await dashboardRow(db, who, id)
  if (found.source !== BUILT_IN || !found.definition) throw new Refusal(409, `${found.name} is drawn by Power BI.`)
  return { name: found.name, definition: found.definition }
}

/** Whoever looks; the rest is for those who edit, who are head office's. */
const looks = ['list', 'get', 'sources', 'data', 'file', 'pasExceptions', 'powerBiToken'] as const

export const dashboardHandlers = headOfficeOnly(implement(dashboards, {
  list: ({ db, who, query }) => dashboardPage(db, who, query),
  get: ({ db, who, params }) => wholeDashboard(db, who, params.id),
  add: adds('dashboard_reports', ({ db, who, body, services }) => addDashboard(db, who, services.config, body), ({ db, who }, id) => wholeDashboard(db, who,
    id)),
  change: changes('dashboard_reports', ({ db, who, params, body, services }) => changeDashboard(db, who, services.config, params.id, body), {
    answer: ({ db, who, params }, { after }) => (after.status === 'delete' ? null : wholeDashboard(db, who, params.id)),
  }),
  sources: async ({ services }) => [
    { source: POWER_BI, label: dashboardSource.label(POWER_BI), configured: isPowerBiConfigured(services.config) },
    { source: BUILT_IN, label: dashboardSource.label(BUILT_IN), configured: true },
  ],
  datasets: async ({ who }) => describeCatalogue(who),
  clients: ({ db, query }) => dashboardClients(db, query.search),
  clientsOfType: ({ db, params, query }) => clientsOfType(db, params.type, query.search),
  userCategories: async () => [...userCategory.options],
  userGroups: ({ db, query }) => groupsOf(db, query.user_category),
  pasExceptions: ({ services, who }) => pasExceptions(services.database.reading(who), who),
  powerBiToken: ({ db, who, query, services }) => powerBiToken(db, who, services.config, query.dashboard_report),
  testPowerBi: ({ who, body, services }) => testPowerBi(who, services.config, body),
  data: async ({ db, who, params, body, services }) => {
    const { definition } = await definitionOf(db, who, params.id)
    return boardData(services.database.reading(who), who, definition, body, (err) => services.log.error({ err, dashboard: params.id }, 'widget'))
  },
  preview: async ({ who, body: { definition, ...question }, services }) => {
    refuseBadDefinition(definition)
    return boardData(services.database.reading(who), who, definition, question, (err) => services.log.error({ err }, 'widget of a preview'))
  },
  file: async ({ db, who, params, body, services }) => {
    const { name, definition } = await definitionOf(db, who, params.id)
    return widgetFile(services.database.reading(who), who, name, definition, body, (err) => services.log.error({ err, dashboard: params.id }, 'widget file'))
  },
}), looks)
