import { ActionIcon, Button, Text } from '@mantine/core'
import { ErrorCode } from '@panelyard/contracts/values/errors'
import { IconAlertTriangle, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import type { Change } from '../../api/outbox/change.ts'
import { labelled } from '../../locales/labelled.ts'
import { readChange } from '../changes/change-kind.ts'
import { currentTexts } from '../changes/change-texts.ts'
import { makeChange, outboxOf } from '../changes/outbox-of.ts'
import { panelsOf } from '../changes/waiting.ts'
import { usePanels } from '../panels/list/panels.queries.ts'
import classes from './changes-keeper.module.css'
import { conflictOf } from './conflict-sides.tsx'
import { type RuleQuestion, refusalReason, ruleQuestionOf } from './rule-questions.ts'
import { nameOf } from './start-changes.ts'

type RefusedListProps = { changes: readonly Change[]; onDecide: (id: string) => void }

/** Changes that the server refused, with why, and what the person can do about each. */
export function RefusedList({ changes, onDecide }: RefusedListProps) {
	const { t } = useTranslation('changes')
	const outbox = outboxOf(useQueryClient())
	return (
		<ul className={classes.list}>
			{changes.map((change) => {
				const name = nameOf(change)
				const { status = 0, message = '', code = null, data = null } = change.refusal ?? {}
				const question = ruleQuestionOf(change)
				const isAsking = question !== null
				const asks = question && conflictOf(question) ? 'conflict.text' : undecided(question)
				const error = new ApiError(status, message, ErrorCode.safeParse(code).data ?? null, [], data)
				return (
					<li key={change.id} className={classes.row}>
						<IconAlertTriangle size={18} stroke={1.5} className={classes.refused} aria-hidden />
						<div className={classes.what}>
							<span dir="auto">{name}</span>
							<Text size="xs" c="red">
								{isAsking ? t(asks) : refusalReason(currentTexts(), error)}
							</Text>
						</div>
						{status === 404 && <OthersButton change={change} />}
						{isAsking ? (
							<Button
								size="compact-sm"
								variant="default"
								aria-label={labelled(t('rule.decide'), name)}
								onClick={() => onDecide(change.id)}
							>
								{t('rule.decide')}
							</Button>
						) : (
							<ActionIcon aria-label={t('try_again_named', { change: name })} onClick={() => outbox.retry(change.id)}>
								<IconRefresh size={16} aria-hidden />
							</ActionIcon>
						)}
						<ActionIcon aria-label={t('discard_named', { change: name })} onClick={() => outbox.discard(change.id)}>
							<IconTrash size={16} aria-hidden />
						</ActionIcon>
					</li>
				)
			})}
		</ul>
	)
}

const undecided = (question: RuleQuestion | null) =>
	question && question.breaks.back.length > 0 ? 'back.undecided' : 'rule.undecided'

/** Makes a change of several panels without those that are gone. */
function OthersButton({ change }: { change: Change }) {
	const { t } = useTranslation('changes')
	const client = useQueryClient()
	const list = usePanels(change.project_id).data
	const known = readChange(change)
	const asked = panelsOf(change)
	const present = list?.panels.flatMap(({ id }) => (asked.has(id) ? [id] : [])) ?? []
	if (!known?.kind.ofPresent || present.length === 0 || present.length === asked.size) return null
	const make = () => {
		const draft = known.kind.ofPresent?.(change, known.change.about, present)
		if (draft) makeChange(client, draft)
		outboxOf(client).discard(change.id)
	}
	return (
		<Button size="compact-sm" variant="default" aria-label={labelled(t('others_only'), nameOf(change))} onClick={make}>
			{t('others_only')}
		</Button>
	)
}
