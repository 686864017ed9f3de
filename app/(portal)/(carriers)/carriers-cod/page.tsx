import { parentPage } from '@/components/screens/parent'
import type { Visit } from '@/components/screens/enter'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { carrier, type Carrier } from '../carrier-parent'
import { TermCards } from './term-cards'

function WithoutCash({ id, mayChange }: { id: number; mayChange: boolean }) {
  return (
    <>
      <EmptyState title="No cash on delivery" text="This carrier does not collect cash on delivery. Switch it on in Capabilities." />
      {mayChange && (
        <p className="text-center">
          <Link href={`/carriers/add/${id}?step=capabilities`} className="text-accent underline-offset-2 hover:underline">Open Capabilities</Link>
        </p>
      )}
    </>
  )
}

/** One card a country, saved one by one, with what the terms come to beside them. */
async function terms(visit: Visit, { id }: Carrier) {
  const mayChange = visit.may('carriers.changeCod')
  const cod = await visit.need('carriers.cod', { id })
  return cod.cod_supported ? <TermCards key={id} first={cod} mayChange={mayChange} /> : <WithoutCash id={id} mayChange={mayChange} />
}

export default parentPage('/carriers-cod', carrier, { body: terms })
