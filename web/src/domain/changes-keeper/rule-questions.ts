import { StatusRuleBreaks } from '@panelyard/contracts/panels/panels'
import { SetByRefusal } from '@panelyard/contracts/statuses/statuses'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { ApiError } from '../../api/api-error.ts'
import type { Change, Refusal } from '../../api/outbox/change.ts'
import { type RuleDecision, readChange } from '../changes/change-kind.ts'
import type { ChangeTexts } from '../changes/change-texts.ts'
import { makeChange, outboxOf } from '../changes/outbox-of.ts'
import { statusName } from '../statuses/status-name.ts'

/** A change that was refused for panels that lack something or would go back: the person decides what becomes of them. */
export type RuleQuestion = { change: Change; breaks: StatusRuleBreaks }

const detailsOf = <Details>(schema: z.ZodType<Details>, data: unknown): Details | null =>
	z.object({ details: schema }).safeParse(data).data?.details ?? null

/** Whether the person is asked about a refusal instead of being told of it. */
export const isRuleQuestion = (change: Change, { code, data }: Pick<Refusal, 'code' | 'data'>): boolean =>
	code === 'STATUS_RULE' && readChange(change)?.kind.decide !== undefined && detailsOf(StatusRuleBreaks, data) !== null

/** What a refused change asks; null for those that only tell why they were refused. */
export function ruleQuestionOf(change: Change): RuleQuestion | null {
	const { refusal } = change
	if (!refusal || !isRuleQuestion(change, refusal)) return null
	const breaks = detailsOf(StatusRuleBreaks, refusal.data)
	return breaks && { change, breaks }
}

/** Makes the change as the person decided. The question goes last, so that none is lost with the page. */
export function answerRuleQuestion(client: QueryClient, { change }: RuleQuestion, decision: RuleDecision): void {
	const known = readChange(change)
	const draft = known?.kind.decide?.(change, known.change.about, decision)
	if (draft) makeChange(client, draft)
	outboxOf(client).discard(change.id)
}

/** Why the server refused a change, in the reader's language. */
export function refusalReason({ t, error: textOf }: ChangeTexts, error: ApiError): string {
	const refused = error.code === 'ACCESS_DENIED' ? detailsOf(SetByRefusal, error.data) : null
	if (!refused) return textOf(error)
	const status = statusName(refused, t as never)
	return t(refused.set_by === 'people' ? 'statuses:only_people' : 'statuses:only_managers', { status })
}
