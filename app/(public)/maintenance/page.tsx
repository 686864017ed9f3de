import { redirect } from 'next/navigation'
import { ButtonLink } from '@/components/ui/button'
import { maintenanceNow } from '@/lib/bff/maintenance'
import { arabicDayTime } from '@/lib/domain/arabic-days'
import { dayTime } from '@/lib/domain/days'
import { fill } from '@/lib/words/fill'
import { holdsAny } from '@/lib/routes/guard'
import { publicPage } from '../public-page'
import { SignInForm } from '../sign-in-form'
import { LookAgain } from './look-again'

// Its own page: it watches the flag and leads back. Staff who may work on sign in here, for every other page leads here.
export default publicPage('/maintenance', async ({ visit, language, words }) => {
  const state = await maintenanceNow()
  if (!state.maintenance && visit.search.from) redirect('/')
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-title font-semibold tracking-tight">{words.states.maintenanceTitle}</h1>
      {state.message && <p>{state.message}</p>}
      {state.until && (
        <p className="text-ink-soft">{fill(words.states.maintenanceUntil, { time: language === 'ar' ? arabicDayTime(state.until) : dayTime(state.until) })}</p>
      )}
      {state.support_email && (
        <p className="text-ink-soft">
          {words.states.maintenanceHelp} <a href={`mailto:${state.support_email}`} className="text-accent hover:underline">{state.support_email}</a>
        </p>
      )}
      <LookAgain />
      <div><ButtonLink href="/">{words.common.tryAgain}</ButtonLink></div>
      {state.maintenance && holdsAny(visit.grants, ['app_base:maintenance']) && (
        <div><ButtonLink href="/" variant="primary">{words.states.maintenanceSwitchOff}</ButtonLink></div>
      )}
      {state.maintenance && (
        <details className="border-t pt-3">
          <summary className="min-h-6 text-ink-soft">{words.states.maintenanceStaff}</summary>
          <div className="pt-3"><SignInForm door="admin" target="/" /></div>
        </details>
      )}
    </div>
  )
}, { title: (words) => words.states.maintenanceTitle })
