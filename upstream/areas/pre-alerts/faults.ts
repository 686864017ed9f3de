import { Refusal, type Fault } from '../../platform/refusal'

/** Everything that is wrong with a form, told at once. */
export class Faults {
  readonly all: Fault[] = []

  add(field: string, message: string): void {
    if (!this.all.some((fault) => fault.field === field)) this.all.push({ field, message })
  }

  /** 422 with every fault, where there is one. */
  refuse(): void {
    const [first, ...others] = this.all
    if (first) throw new Refusal(422, others.length === 0 ? first.message : `${first.message} and ${others.length} more to mend.`, this.all)
  }
}
