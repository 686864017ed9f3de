import type { CellKind } from '@/components/cells/cell'
import type { ChosenColumns } from '@/components/screens/list'
import type { Column } from '@/components/screens/list-definition'
import type { Visit } from '@/components/screens/enter'
import { customsMode } from '@/lib/domain/container'
import type { MachineName } from '@/lib/domain/machines'
import type { AgentQueue } from '@/lib/domain/consolidation'

/** What a definition says before a person's own columns are known. */
export const queueStart = {
  consolidation_no: { as: 'code', label: 'Consolidation No', sort: true },
  master_no: { as: 'code', label: 'MAWB' },
  origin_airport: { as: 'text', label: 'Origin' },
  destination_airport: { as: 'text', label: 'Destination' },
  bag_count: { as: 'number', label: 'Bags' },
  package_count: { as: 'number', label: 'Packages', sort: true },
  gross_weight: { as: 'weight', label: 'Gross kg', sort: true },
} satisfies Record<string, Column>

const wordsOf: Readonly<Record<string, Column['options']>> = { customs_mode: customsMode.options }
const machineOf: Readonly<Record<string, MachineName>> = { status: 'consolidationStatus', clearance_status: 'clearanceStatus' }
const sorted: ReadonlySet<string> = new Set(['consolidation_no', 'package_count', 'gross_weight', 'updated_at', 'departed_at'])

/** The columns of a queue as the person has them (GET …/field-list); while those are not to be had the definition's own. */
export async function queueColumns(visit: Visit, queue: AgentQueue): Promise<ChosenColumns | null> {
  const { data } = await visit.ask('consolidations.columns', { status: queue })
  if (!data) return null
  const columns = data.map(({ field, label, format, visible }): [string, Column] => [
    field,
    {
      as: format as CellKind, label, ...(wordsOf[field] && { as: 'chips' as const, options: wordsOf[field] }),
      ...(machineOf[field] && { machine: machineOf[field] }), ...(sorted.has(field) && { sort: true as const }), ...(!visible && { hidden: true as const }),
    },
  ])
  return { name: `queue-${queue}`, columns: Object.fromEntries(columns), fixed: {} }
}
