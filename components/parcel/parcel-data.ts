import type { Fault, Visit } from '@/components/screens/enter'
import type { Input, Reply } from '@/lib/contract/types'
import { isStaff } from '@/lib/domain/permission'
import type { May } from './parcel-may'

/** What is known of one parcel; what its reader may not see, or what failed to load, is null and keeps nothing else. */
export interface ParcelData {
  details: Reply<'tracking.details'> | null
  /** The order: goods, money, label, papers. */
  record: Reply<'packages.one'> | null
  assignments: Reply<'trackingDesk.assignments'> | null
  runs: Reply<'trackingDesk.runs'>['runs'] | null
  /** What the consignee asked for on the public page. */
  requests: Reply<'consignee.wishes'> | null
  /** What was said with the consignee on WhatsApp. */
  whatsapp: Reply<'whatsapp.ofParcel'>
  /** Whose hands it and its cash went through. */
  trail: Reply<'custody.trail'> | null
}

/** Which parcel an address names: by our id, or as people name it. */
export type Subject = Input<'tracking.details'>

/** What this person may do here; `isOurs` is false on a client's page, which shows nothing of our own. */
export function mayOf(visit: Visit, isOurs: boolean): May {
  const { user_category } = visit.grants
  const isInside = isOurs && user_category !== 'client'
  const isTheirs = isOurs || user_category === 'client'
  return {
    addEvent: isInside && visit.may('tracking.addEvent'),
    pod: visit.may('tracking.pod'),
    addPod: isInside && visit.may('trackingDesk.addPod') && visit.may('tracking.pod'),
    raw: isInside && visit.may('trackingDesk.rawResponse'),
    void: isInside && user_category === 'admin' && visit.may('tracking.voidScan'),
    conversions: isInside && user_category !== 'carrier' && user_category !== 'agent' && visit.may('trackingDesk.conversions'),
    assignment: isInside && isStaff(visit.grants) && visit.may('trackingDesk.assignments'),
    runs: isInside && visit.may('trackingDesk.runs'),
    fetch: isInside && visit.may('trackingDesk.fetchEvents'),
    webhooks: visit.may('subscriptions.replay') ? 'replay' : visit.may('subscriptions.deliveries') ? 'see' : 'none',
    printLabel: isTheirs && visit.may('packages.printLabel'),
    printInvoice: isTheirs && visit.may('packages.printInvoice'),
    cancel: isTheirs && visit.may('packages.cancel'),
    documents: isTheirs && visit.may('packages.documents'),
    addDocument: isTheirs && visit.may('packages.addDocument'),
    moveList: isTheirs && visit.may('packages.moveList'),
    resync: isTheirs && visit.may('platformOrders.resync'),
  }
}

const empty: ParcelData = { details: null, record: null, assignments: null, runs: null, requests: null, whatsapp: null, trail: null }

interface Answer<T> {
  data?: T
  fault?: Fault
}

/** The answer of a call somebody may make, or an empty one. */
const answerIf = async <T>(may: boolean, ask: () => Promise<Answer<T>>): Promise<Answer<T>> => (may ? ask() : {})

/** The parcel by its id, from both of its calls at once, or by a number, whose answer names the id. */
export async function loadParcel(visit: Visit, subject: Subject, may: May, isOurs: boolean): Promise<{ data: ParcelData; fault?: Fault }> {
  const [mayTrace, isNumber] = [visit.may('tracking.details'), subject.id === undefined]
  // Who may make neither call makes the one the address is about, which leads them away.
  const mayRead = (visit.may('packages.one') || (!isNumber && !mayTrace)) && (isOurs || visit.grants.user_category === 'client')
  const recordOf = (id: number) => answerIf(mayRead, () => visit.ask('packages.one', { id }))
  const known = isNumber ? null : recordOf(Number(subject.id))
  const [traced, first] = await Promise.all([answerIf(mayTrace || isNumber, () => visit.ask('tracking.details', subject)), known])
  const details = traced.data ?? null
  const id = first?.data?.id ?? details?.package.id
  // A parcel is there with either of the two; the other's fault stands in its place.
  if (id === undefined) return { data: empty, fault: first?.fault ?? traced.fault }
  const tracking_no = first?.data?.tracking_no ?? details?.package.tracking_no
  const [second, assigned, ridden, wished, spoken, held] = await Promise.all([
    first ?? recordOf(id),
    answerIf(may.assignment, () => visit.ask('trackingDesk.assignments', { id })),
    answerIf(may.runs, () => visit.ask('trackingDesk.runs', { tracking_no })),
    answerIf(visit.may('consignee.wishes'), () => visit.ask('consignee.wishes', { id })),
    answerIf(visit.may('whatsapp.ofParcel'), () => visit.ask('whatsapp.ofParcel', { id })),
    answerIf(visit.may('custody.trail'), () => visit.ask('custody.trail', { id })),
  ])
  return {
    data: {
      details, record: second.data ?? null, assignments: assigned.data ?? null, runs: ridden.data?.runs ?? null, requests: wished.data ?? null,
      whatsapp: spoken.data ?? null,      trail: held.data ?? null,
    },
    fault: traced.fault ?? second.fault,
  }
}
