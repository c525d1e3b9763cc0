import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { toast } from './toast.ts'

const UNDO_LIFE_MS = 10_000

type Undoable = {
	/** The same thing done again replaces its message. */
	id: string
	message: string
	/** Takes it back; it must not depend on the component that offers it, which may be gone by then. */
	undo: () => Promise<unknown>
	undone: string
	failed: string
}

/** Tells what was done outside of a project's changes, with a button that takes it back. Stays longer than other messages. */
export function useOfferUndo(): (done: Undoable) => void {
	const { t } = useTranslation('changes')
	return ({ id, message, undo, undone, failed }) => {
		let isTakenBack = false
		const takeBack = () => {
			// It can still be pressed while it fades out.
			if (isTakenBack) return
			isTakenBack = true
			notifications.hide(id)
			undo().then(
				() => toast.success(undone),
				(error) => toast.failed(failed, error),
			)
		}
		notifications.hide(id)
		notifications.show({
			id,
			color: 'teal',
			autoClose: UNDO_LIFE_MS,
			message: (
				<Group justify="space-between" wrap="nowrap" gap="sm">
					<Text lineClamp={2}>{message}</Text>
					<Button size="xs" variant="default" flex="none" onClick={takeBack}>
						{t('undo')}
					</Button>
				</Group>
			),
		})
	}
}
