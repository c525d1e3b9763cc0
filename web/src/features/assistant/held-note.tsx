import { Alert, Checkbox, Stack, Text, Textarea } from '@mantine/core'
import type { ProposeResponse } from '@panelyard/contracts/assistant/assistant'
import { MAX_REASON_LENGTH } from '@panelyard/contracts/panels/panels'
import { useTranslation } from 'react-i18next'
import { RuleBreaks } from '../../domain/changes-keeper/rule-breaks.tsx'

type HeldNoteProps = {
	projectId: string
	answer: Extract<ProposeResponse, { outcome: 'proposal' }>
	/** How many of the ticked panels rules block. */
	held: number
	/** Why they get the status anyway; null leaves them out. */
	reason: string | null
	onReason: (reason: string | null) => void
}

/** What panels lack that a status requires, and the way to set it anyway. */
export function HeldNote({ projectId, answer, held, reason, onReason }: HeldNoteProps) {
	const { t } = useTranslation(['assistant', 'changes'])
	if (answer.not_ready === 0 || (held === 0 && reason === null)) return null
	const isBlocked = answer.breaks.some(({ mode }) => mode === 'block')
	return (
		<Alert color="yellow">
			<Stack gap="xs" align="flex-start">
				{reason === null && <Text size="sm">{t('not_ready', { count: held })}</Text>}
				<RuleBreaks projectId={projectId} breaks={answer} />
				<Checkbox
					label={t('changes:rule.set_anyway')}
					checked={reason !== null}
					onChange={(event) => onReason(event.currentTarget.checked ? '' : null)}
				/>
				{reason !== null && isBlocked && (
					<Textarea
						label={t('changes:rule.reason')}
						description={t('changes:rule.reason_hint')}
						value={reason}
						onChange={(event) => onReason(event.currentTarget.value)}
						maxLength={MAX_REASON_LENGTH}
						rows={2}
						required
						w="100%"
					/>
				)}
			</Stack>
		</Alert>
	)
}
