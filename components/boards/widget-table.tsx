import { Link } from '@/components/ui/link'
import { figure, groupName, type WidgetAnswer } from './board-words'

/** A widget's figures as rows with their total: what every drawing stands for, and what those who do not see it read. */
export function WidgetTable({ answer, label }: { answer: WidgetAnswer; label: string }) {
  const { columns, rows, hrefs, total } = answer
  const width = columns.filter(({ role }) => role === 'dimension').length
  return (
    <div className="thin-scroll max-h-full overflow-auto" tabIndex={0} role="region" aria-label={`${label}, as a table`}>
      <table className="figures w-full text-body">
        <thead className="sticky top-0 bg-surface text-meta text-ink-soft">
          <tr>
            {columns.map(({ name, label: said, role, note }) => (
              <th key={name} scope="col" className={`border-b px-2 py-1 font-medium ${role === 'measure' ? 'text-end' : 'text-start'}`}
                title={note ?? undefined}>{said}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={String(answer.keys[i]?.join(' ') ?? i)} className="border-b border-line last:border-0">
              {row.map((value, at) => {
                const { name, role, kind } = columns[at] as WidgetAnswer['columns'][number]
                const href = at === 0 ? hrefs[i] : null
                const text = role === 'measure' ? figure(kind, value) : groupName(value)
                return (
                  <td key={name} className={`px-2 py-1 ${role === 'measure' ? 'text-end' : 'text-start'}`}>
                    {href ? <Link href={href} className="text-accent hover:underline">{text}</Link> : text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            {width > 0 && <th scope="row" colSpan={width} className="border-t px-2 py-1 text-start">Total</th>}
            {columns.slice(width).map(({ name, kind }, i) => <td key={name} className="border-t px-2 py-1 text-end">{figure(kind, total[i])}</td>)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
