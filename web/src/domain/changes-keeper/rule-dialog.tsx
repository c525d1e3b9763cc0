import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { MAX_REASON_LENGTH } from '@panelyard/contracts/panels/panels'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ABOVE_DIALOGS } from '../../ui/appearance/layers.ts'
import type { RuleDecision } from '../changes/change-kind.ts'
import { outboxOf } from '../changes/outbox-of.ts'
import { useProject } from '../project/project.queries.ts'
import { ConflictSides, conflictOf } from './conflict-sides.tsx'
import { GoingBack, RuleBreaks } from './rule-breaks.tsx'
import classes from './rule-dialog.module.css'
import { answerRuleQuestion, type RuleQuestion } from './rule-questions.ts'
import { nameOf } from './start-changes.ts'

type RuleDialogProps = {
	/** In the order in which they were refused; the first one is asked. */
	questions: readonly RuleQuestion[]
	/** The project of the page, which needs no name. */
	projectId: string | null
	/** The person closed the dialog without an answer. */
	onLater: (question: RuleQuestion) => void
}

/** Asks what becomes of panels that lack a status which has to come first or would go back, wherever the person is by then. */
export function RuleDialog({ questions, projectId, onLater }: RuleDialogProps) {
	const { t } = useTranslation('changes')
	const [question] = questions
	// Kept while the dialog fades out.
	const [shown, setShown] = useState(question)
	if (question && question !== shown) setShown(question)
	return (
		<Modal
			opened={question !== undefined}
			onClose={() => question && onLater(question)}
			title={shown && nameOf(shown.change)}
			size={480}
			zIndex={ABOVE_DIALOGS}
			closeOnClickOutside={false}
			closeButtonProps={{ 'aria-label': t('rule.later') }}
		>
			{shown && <Question key={shown.change.id} question={shown} projectId={projectId} more={questions.length - 1} />}
		</Modal>
	)
}

type QuestionProps = { question: RuleQuestion; projectId: string | null; more: number }

function Question({ question, projectId, more }: QuestionProps) {
	const { t } = useTranslation('changes')
	const client = useQueryClient()
	const { change, breaks } = question
	const [reason, setReason] = useState('')
	const [isMissing, setMissing] = useState(false)
	const isElsewhere = change.project_id !== projectId
	const project = useProject(change.project_id)
	const isBack = breaks.back.length > 0
	const isBlocked = breaks.breaks.some(({ mode }) => mode === 'block')
	const isAll = breaks.panel_count >= breaks.asked
	const conflict = conflictOf(question)
	const { panel_count, asked } = breaks
	const answer = (decision: RuleDecision) => answerRuleQuestion(client, question, decision)
	const override = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		if (isBack) return answer({ on_back: 'allow', panel_count })
		const override_reason = reason.trim()
		if (!isBlocked || override_reason !== '') return answer({ on_rule: 'override', override_reason, panel_count })
		setMissing(true)
		event.currentTarget.querySelector('textarea')?.focus()
	}
	return (
		<form onSubmit={override} noValidate>
			<Stack gap="md">
				{isElsewhere && project.data && (
					<Text size="sm" c="dimmed">
						<bdi>{project.data.name}</bdi>
					</Text>
				)}
				<Text>
					{conflict
						? t('conflict.text')
						: isBack
							? t(isAll ? 'back.all' : 'back.some', { count: panel_count, asked })
							: t(isAll ? 'rule.all_lack' : 'rule.some_lack', { count: panel_count, asked })}
				</Text>
				{conflict ? (
					<ConflictSides {...conflict} change={change} />
				) : isBack ? (
					<GoingBack projectId={change.project_id} back={breaks.back} />
				) : (
					<RuleBreaks projectId={change.project_id} breaks={breaks} />
				)}
				{isBlocked && (
					<Textarea
						label={t('rule.reason')}
						description={t('rule.reason_hint')}
						value={reason}
						onChange={(event) => {
							setReason(event.currentTarget.value)
							setMissing(false)
						}}
						error={isMissing && t('rule.reason_missing')}
						maxLength={MAX_REASON_LENGTH}
						rows={3}
						required
					/>
				)}
				<Group gap="xs" className={classes.buttons}>
					<Button
						variant="default"
						onClick={() => outboxOf(client).discard(change.id)}
						data-autofocus={isAll || undefined}
					>
						{t(conflict ? 'conflict.keep' : 'rule.cancel')}
					</Button>
					<Button type="submit" variant={isAll ? 'filled' : 'default'}>
						{t(conflict ? 'conflict.mine' : isBlocked ? 'rule.override' : 'rule.set_anyway')}
					</Button>
					{!isAll && (
						<Button
							onClick={() =>
								answer({
									...(isBack ? { on_back: 'leave_out' } : { on_rule: 'leave_out', override_reason: '' }),
									panel_count,
								})
							}
							data-autofocus
						>
							{t('rule.leave_out', { count: panel_count })}
						</Button>
					)}
				</Group>
				{more > 0 && (
					<Text size="sm" c="dimmed">
						{t('rule.more', { count: more })}
					</Text>
				)}
			</Stack>
		</form>
	)
}
