import { Text } from '@mantine/core'
import type { StatusEvent } from '@panelyard/contracts/panels/panels'
import { useTranslation } from 'react-i18next'

type ChangeNotesProps = Partial<Pick<StatusEvent, 'reason' | 'override_reason' | 'instruction'>>

/**
 * Why somebody changed statuses, such as what is wrong with a flagged panel; that they overrode a rule, and why; and what they
 * told the assistant. Nothing of what wasn't so.
 */
export function ChangeNotes({ reason = '', override_reason = null, instruction = null }: ChangeNotesProps) {
	const { t } = useTranslation('panels')
	return (
		<>
			{reason !== '' && (
				<Note lines={3} title={reason}>
					{t('drawer.reason', { reason })}
				</Note>
			)}
			{override_reason !== null && (
				<Note>
					{override_reason === ''
						? t('drawer.overridden_without')
						: t('drawer.overridden', { reason: override_reason })}
				</Note>
			)}
			{instruction !== null && (
				<Note lines={2} title={instruction}>
					{t('drawer.instruction', { text: instruction })}
				</Note>
			)}
		</>
	)
}

type NoteProps = {
	/** Most lines that are shown; all unless given. */
	lines?: number
	/** The whole of it where it may be cut; the text itself unless given. */
	title?: string
	children: string
}

function Note({ lines, title, children }: NoteProps) {
	return (
		<Text size="xs" c="dimmed" component="span" display="block" dir="auto" lineClamp={lines} title={title ?? children}>
			{children}
		</Text>
	)
}
