import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { ImportResponse } from '@panelyard/contracts/panels/imports'
import { MAX_REASON_LENGTH } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { panelLabel } from '../../domain/panels/search/panel-filters.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { useFormat } from '../../locales/format.ts'

/** What becomes of panels that rules keep from getting a status. */
export type RuleAnswer = { on_rule: 'leave_out' } | { on_rule: 'override'; override_reason: string }

type RuleQuestionProps = {
	/** What trying the import out told. */
	tried: ImportResponse
	statuses: readonly Status[]
	isBusy: boolean
	onAnswer: (answer: RuleAnswer) => void
}

/** Asks whether panels that lack an earlier status are left out, or the rule is overridden. */
export function RuleQuestion({ tried, statuses, isBusy, onAnswer }: RuleQuestionProps) {
	const { t } = useTranslation('imports')
	const format = useFormat()
	const nameOf = useStatusName()
	const [reason, setReason] = useState('')
	const question = useRef<HTMLDivElement>(null)
	// It may stand below the edge of the window, and the button that led to it is gone.
	useEffect(() => question.current?.focus(), [])
	const needsReason = tried.breaks.some(({ mode }) => mode === 'block')
	const named = (id: string) => {
		const status = statuses.find((each) => each.id === id)
		return status ? nameOf(status) : ''
	}
	return (
		<Alert
			ref={question}
			tabIndex={-1}
			color="orange"
			role="alert"
			title={t('rule.title', { count: tried.left_out.length })}
		>
			<Stack gap="sm">
				{tried.breaks.map(({ status_id, requires, panel_count, panels }) => (
					<Text key={`${status_id} ${requires}`} size="sm">
						{t('rule.lacks', { count: panel_count, status: named(status_id), requires: named(requires) })}{' '}
						<bdi>
							{format.list(
								panels.map((panel) => panelLabel({ ...panel, own_name: '', global_id: '' })).filter(Boolean),
							)}
							{panel_count > panels.length && ' …'}
						</bdi>
					</Text>
				))}
				<Textarea
					label={needsReason ? t('rule.reason') : t('rule.reason_optional')}
					value={reason}
					onChange={(event) => setReason(event.currentTarget.value)}
					maxLength={MAX_REASON_LENGTH}
					rows={2}
				/>
				<Group>
					<Button loading={isBusy} onClick={() => onAnswer({ on_rule: 'leave_out' })}>
						{t('rule.leave_out')}
					</Button>
					<Button
						variant="default"
						disabled={isBusy || (needsReason && reason.trim() === '')}
						onClick={() => onAnswer({ on_rule: 'override', override_reason: reason.trim() })}
					>
						{t('rule.override')}
					</Button>
				</Group>
			</Stack>
		</Alert>
	)
}
