import { alerts } from '@/lib/contract/alerts'
import { implement } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { trialLetter } from './alert-letter'
import { watchAlerts } from './evaluate'
import { acknowledge, alertList, openAlerts } from './read'
import { alertSettingOf, alertSettings, saveAlertSettings } from './settings'

export const alertHandlers = implement(alerts, {
  settings: ({ db, who, query }) => alertSettings(db, who, query),

  saveSettings: async ({ db, who, body, audit }) => {
    const saved = await saveAlertSettings(db, who, body.settings)
    for (const setting of saved) audit({ entity: 'carrier_alert_setting', entity_id: setting.id, after: setting })
    return saved
  },

  testSetting: async ({ db, who, body, services }) => {
    const setting = await alertSettingOf(db, who, body.id)
    const message = 'Add at least one recipient for email'
    if (setting.recipients.length === 0) throw new Refusal(422, message, [{ field: 'recipients', message }])
    const letter = await trialLetter(
      db, { type: setting.alert_type, severity: setting.severity, carrier: setting.carrier, ref: `S${setting.id}` }, setting.recipients,
    )
    await services.mail.post(db, { ...letter, user_id: who.user_id })
    return { sent_to: setting.recipients }
  },

  list: ({ db, who, query }) => alertList(db, who, query),
  open: async ({ db, who }) => ({ open: await openAlerts(db, who) }),

  acknowledge: async ({ db, who, params, body, audit }) => {
    const ids = params.id === 0 ? [...new Set(body.ids ?? [])].toSorted((a, b) => a - b) : [params.id]
    const done = []
    for (const id of ids) done.push(await acknowledge(db, who, id, body.note ?? null))
    for (const alert of done) audit({ entity: 'carrier_alert', entity_id: alert.id, after: { state: alert.state, note: alert.note } })
    const [first] = done
    if (!first) throw new Refusal(404, 'That alert no longer exists.')
    return first
  },
})

/** A look every five minutes. */
export function alertJobs(services: Services): void {
  services.jobs.work('alerts.watch', async () => void (await watchAlerts(services)))
  services.jobs.every('alerts.watch', '*/5 * * * *')
}
