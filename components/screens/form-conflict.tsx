'use client'

import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { ReadyField } from './form-definition'

type Values = Record<string, unknown>
const shown = (value: unknown) => (value === null || value === undefined || value === '' ? 'empty' : String(value))

interface Props {
  fields: ReadyField[]
  base: Values
  theirs: Values
  mine: Values
  onKeep: () => void
  onTake: () => void
}

/** Somebody saved first: both versions side by side, and yours is kept until you say otherwise. */
export function FormConflict({ fields, base, theirs, mine, onKeep, onTake }: Props) {
  const apart = fields.filter((f) =>
    shown(theirs[f.name]) !== shown(base[f.name]) || (shown(mine[f.name]) !== shown(theirs[f.name]) && shown(mine[f.name]) !== shown(base[f.name])),
  )
  return (
    <Notice tone="orange" title="Someone else saved this record first">
      <table className="my-2 w-full text-start">
        <thead><tr><th className="pe-3 text-start">Field</th><th className="pe-3 text-start">Saved now</th><th className="text-start">Yours</th></tr></thead>
        <tbody>
          {apart.map((f) => (
            <tr key={f.name}>
              <th scope="row" className="pe-3 text-start font-medium">{f.label}</th>
              <td className="pe-3">{shown(theirs[f.name])}</td>
              <td>{shown(mine[f.name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" onClick={onKeep}>Keep mine and save again</Button>
        <Button size="small" onClick={onTake}>Take what is saved</Button>
      </div>
    </Notice>
  )
}
