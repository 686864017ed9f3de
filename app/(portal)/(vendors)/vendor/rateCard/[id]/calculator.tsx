'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { MoneyField } from '@/components/fields/money'
import { TimeField } from '@/components/fields/time'
import { Card } from '@/components/ui/card'
import { later } from '@/components/ui/later'
import { useAsk } from '@/lib/client/query'
import { today } from '@/lib/domain/days'
import { staffRole, type StaffRole } from '@/lib/domain/vendor'

const CostLines = later(() => import('./cost-lines').then((part) => part.CostLines))

/** What a day costs by this card, step by step. */
export function Calculator({ cardId }: { cardId: number }) {
  const [role, setRole] = useState<StaffRole>('picker')
  const [wage, setWage] = useState<string | null>('1500.00')
  const [date, setDate] = useState(today())
  const [from, setFrom] = useState('08:00')
  const [to, setTo] = useState('19:00')
  const isWhole = /^\d\d:\d\d$/.test(from) && /^\d\d:\d\d$/.test(to)
  const { data, error } = useAsk(
    'vendorRates.calc', { card_id: cardId, role, basic_monthly_wage: wage, in: from, out: to, date }, { keepOld: true, enabled: isWhole },
  )
  return (
    <Card title="What a day costs">
      <div className="grid grid-cols-2 gap-3">
        <ChoiceField id="calc-role" name="calc_role" label="Role" options={staffRole.options} value={role} onChange={(v) => staffRole.is(v) && setRole(v)} />
        <MoneyField id="calc-wage" name="calc_wage" label="Monthly wage" value={wage} onChange={setWage} />
        <DateField id="calc-date" name="calc_date" label="Date" value={date} onChange={(v) => v && setDate(v)} />
        <span />
        <TimeField id="calc-in" name="calc_in" label="In" value={from} onChange={(v) => setFrom(v ?? '')} />
        <TimeField id="calc-out" name="calc_out" label="Out" value={to} onChange={(v) => setTo(v ?? '')} />
      </div>
      <div role="status" className="mt-4 flex flex-col gap-1">
        {error ? <p className="text-danger">{error.message}</p> : data && <CostLines cost={data} />}
      </div>
    </Card>
  )
}
