import { dayMs, iso } from '../calendar'
import type { DemoRows } from '../ground'
import { demoBoards } from './boards'

/** Reports of Power BI; where it is not configured the built-in board of their category stands in. */
const powerBiReports = [
  {
    name: 'Delivery scorecard', description: 'Punctuality by carrier, drawn by Power BI.', category: 'last_mile', kind: 0, sort_order: 300,
    report_id: 'a4c1e7d2-93b5-4f60-8e17-5d2b9c0f6a31', user_categories: ['admin', 'client', 'carrier'],
  },
  {
    name: 'Cash report', description: 'COD by week, drawn by Power BI.', category: 'cod', kind: 1, sort_order: 310,
    report_id: 'b7e2d9f4-18c6-4a35-9f02-6e3c8d1a7b42', user_categories: ['admin'],
  },
  {
    name: 'Yard scorecard', description: 'Turn-round times of the yard, drawn by Power BI.', category: 'pas', kind: 0, sort_order: 320,
    report_id: 'c8d4a1b6-72e9-4f53-8a10-3b6f9e2d5c71', user_categories: ['admin', 'pas'], is_pas: true,
  },
]

/** The boards of reports.md 7.2; each belongs to an administrator. */
export const seedDashboards: DemoRows = async (client, { nowMs, idOf }) => {
  const owner = idOf('super_admin')
  const rows = demoBoards.map((board, i) => ({
    name: board.name, description: board.description, category: board.category, kind: board.kind ?? 0, source: 1, sort_order: (i + 1) * 10,
      definition: board.definition,
    user_categories: board.for, is_pas: board.pas ?? false, is_home: board.home ?? false, created_by: owner, updated_by: owner,
    created_at: iso(nowMs - (120 - i) * dayMs), updated_at: iso(nowMs - (30 - i) * dayMs),
  }))
  await client.query(
    `insert into dashboard_reports (name, description, category, kind, source, sort_order, definition, user_categories, is_pas, is_home, created_by, updated_by,
       created_at, updated_at)
     select name, description, category, kind, source, sort_order, definition, user_categories, is_pas, is_home, created_by, updated_by, created_at, updated_at
     from jsonb_to_recordset($1::jsonb) as x(name text, description text, category text, kind int, source int, sort_order int, definition jsonb,
       user_categories text[], is_pas boolean, is_home boolean, created_by bigint, updated_by bigint, created_at timestamptz, updated_at timestamptz)`,
    [JSON.stringify(rows)],
  )
  await client.query(
    `insert into dashboard_reports (name, description, category, kind, source, sort_order, workspace_id, report_id, dataset_id, rls_role, user_categories,
       is_pas, created_by, updated_by)
     select name, description, category, kind, 0, sort_order, '6d1f4a3e-0f4b-4c57-9a35-8f21b0d5c7e1', report_id::uuid, '2f9a7c1d-5b3e-4a86-b1d4-7c0e9f3a6b58',
       'Scope',
       user_categories, coalesce(is_pas, false), $2, $2
     from jsonb_to_recordset($1::jsonb) as x(name text, description text, category text, kind int, sort_order int, report_id text, user_categories text[],
       is_pas boolean)`,
    [JSON.stringify(powerBiReports), owner],
  )
}
